package io.avpsecurity.servlet;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.http.MessageBody.Reading;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * The form in a body that was read, parsed when it is first asked for and not before, so
 * that a charset that is set late still counts (Servlet 6.0 sections 3.1 to 3.3). Not
 * thread-safe.
 */
final class RequestForm {

	private static final String MULTIPART = "multipart/form-data";

	private static final String URL_ENCODED = "application/x-www-form-urlencoded";

	/** The most that a body can be allowed to have, whoever asks for it (limit L-11). */
	private static final long MAX_MULTIPART_BYTES = 16 << 20;

	private final SpooledBody body;

	private @Nullable FormFields fields;

	private @Nullable Exception failure;

	private @Nullable List<SpooledPart> parts;

	RequestForm(SpooledBody body) {
		this.body = body;
	}

	/**
	 * Returns whether it is too late to change the charset.
	 * @return true when the form has been parsed
	 */
	boolean isParsed() {
		return this.fields != null || this.failure != null || this.parts != null;
	}

	boolean isMultipart(HttpServletRequest request) {
		return type(request).filter((type) -> type.value().equals(MULTIPART)).isPresent();
	}

	/**
	 * Returns the fields of a form, those that are no files.
	 * @param request what the container tells of the request
	 * @param encoding the charset of the request, or empty
	 * @return the fields, none when the body is not a form
	 * @throws IllegalStateException if the form cannot be read as a whole
	 */
	FormFields fields(HttpServletRequest request, Optional<String> encoding) {
		if (this.failure == null && this.fields == null) {
			try {
				this.fields = parse(request, encoding);
			}
			catch (IOException | ServletException | RuntimeException ex) {
				this.failure = ex;
			}
		}
		if (this.fields == null) {
			throw new IllegalStateException("The form of this request cannot be read", this.failure);
		}
		return this.fields;
	}

	/**
	 * Returns the parts of a multipart form.
	 * @param request what the container tells of the request
	 * @param encoding the charset of the request, or empty
	 * @return the parts, in order
	 * @throws IOException if the body cannot be read
	 * @throws ServletException if it is not such a form, or malformed
	 * @throws IllegalStateException if it is larger than allowed
	 */
	List<SpooledPart> parts(HttpServletRequest request, Optional<String> encoding)
			throws IOException, ServletException {
		if (this.parts == null) {
			HeaderParameters type = type(request).filter((read) -> read.value().equals(MULTIPART))
				.orElseThrow(() -> new ServletException("The body is not " + MULTIPART));
			require(MAX_MULTIPART_BYTES);
			this.parts = MultipartReader.read(this.body.kept(), type.parameter("boundary").orElse(""),
					charset(encoding), directory(request));
		}
		return this.parts;
	}

	private FormFields parse(HttpServletRequest request, Optional<String> encoding)
			throws IOException, ServletException {
		if (isMultipart(request)) {
			return ofParts(parts(request, encoding), charset(encoding));
		}
		String type = type(request).map(HeaderParameters::value).orElse("");
		if (!type.equals(URL_ENCODED) || !request.getMethod().equals("POST")) {
			return new FormFields();
		}
		require(FormFields.MAX_BYTES);
		BodySpool kept = this.body.kept();
		try (InputStream content = kept.open(0, kept.size())) {
			return UrlEncodedForm.parse(content.readAllBytes(), charset(encoding));
		}
	}

	private static FormFields ofParts(List<SpooledPart> parts, Charset charset) throws IOException {
		FormFields fields = new FormFields();
		long bytes = 0;
		for (SpooledPart part : parts) {
			if (part.isField()) {
				bytes += part.getSize();
				if (bytes > FormFields.MAX_BYTES) {
					throw new IllegalStateException("The fields of a form exceed " + FormFields.MAX_BYTES + " bytes");
				}
				fields.add(part.getName(), part.text(charset));
			}
		}
		return fields;
	}

	/**
	 * Reads on where the body was too large for a signature, which only a filter that
	 * observes lets through.
	 */
	private void require(long maxBytes) throws IOException {
		Reading reading = this.body.spool(maxBytes);
		if (reading == Reading.BROKEN) {
			throw new IOException("The body broke off before its end");
		}
		if (reading == Reading.TOO_LARGE) {
			throw new IllegalStateException("The form exceeds " + maxBytes + " bytes, or was read as a stream");
		}
	}

	private static Optional<HeaderParameters> type(HttpServletRequest request) {
		return Optional.ofNullable(request.getContentType()).flatMap(HeaderParameters::parse);
	}

	private static Charset charset(Optional<String> encoding) throws IOException {
		try {
			return encoding.map(Charset::forName).orElse(StandardCharsets.UTF_8);
		}
		catch (IllegalCharsetNameException | UnsupportedCharsetException ex) {
			throw new IOException("The charset of the request is unknown", ex);
		}
	}

	private static Path directory(HttpServletRequest request) {
		return (request.getServletContext().getAttribute(ServletContext.TEMPDIR) instanceof File directory)
				? directory.toPath() : Path.of("");
	}

}
