package io.avpsecurity.servlet;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import jakarta.servlet.ServletException;

/**
 * What a part is (RFC 7578 section 4.2). Immutable.
 *
 * @param name the name of the field
 * @param fileName the name of the file as the sender wrote it, or empty when the part is
 * not a file
 */
record PartDisposition(String name, Optional<String> fileName) {

	private static final String EXTENDED_FILE_NAME = "filename*";

	/**
	 * Reads the disposition of a part.
	 * @param headers its header fields
	 * @return the disposition
	 * @throws ServletException if there is not exactly one, or it cannot be read
	 */
	static PartDisposition of(PartHeaders headers) throws ServletException {
		List<String> lines = headers.all("content-disposition");
		Optional<HeaderParameters> field = (lines.size() == 1) ? HeaderParameters.parse(lines.get(0))
				: Optional.empty();
		HeaderParameters disposition = field.filter((read) -> read.value().equals("form-data"))
			.orElseThrow(() -> new ServletException("A part is not one of a form"));
		String name = disposition.parameter("name").orElseThrow(() -> new ServletException("A part has no name"));
		// RFC 7578 forbids the extended form, and some clients send it all the same.
		Optional<String> extended = disposition.parameter(EXTENDED_FILE_NAME);
		return new PartDisposition(name,
				extended.isPresent() ? Optional.of(decode(extended.get())) : disposition.parameter("filename"));
	}

	/**
	 * Reads {@code charset'language'text} (RFC 8187 section 3.2).
	 */
	private static String decode(String extended) throws ServletException {
		int first = extended.indexOf('\'');
		int second = extended.indexOf('\'', first + 1);
		Charset charset = switch (extended.substring(0, Math.max(0, first)).toLowerCase(Locale.ROOT)) {
			case "utf-8" -> StandardCharsets.UTF_8;
			case "iso-8859-1" -> StandardCharsets.ISO_8859_1;
			default -> throw new ServletException("The file name of a part has an unknown charset");
		};
		if (second < 0) {
			throw new ServletException("The file name of a part is malformed");
		}
		try {
			return UrlEncodedForm.unescape(extended.substring(second + 1), charset);
		}
		catch (IllegalStateException ex) {
			throw new ServletException("The file name of a part is malformed", ex);
		}
	}

}
