package io.avpsecurity.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import jakarta.servlet.ServletException;

/**
 * Reads {@code multipart/form-data} (RFC 7578) in one pass, from a body that is kept
 * already: it notes where each part begins and ends and copies none. A part inside a part
 * is content. What it cannot read in one way only is refused.
 */
final class MultipartReader {

	/** How many parts a form may have. */
	static final int MAX_PARTS = 128;

	/** How many bytes of header fields a part may have. */
	static final int MAX_HEADER_BYTES = 1 << 13;

	private static final int MAX_BOUNDARY = 70;

	private MultipartReader() {
	}

	/**
	 * Reads all parts.
	 * @param body the body
	 * @param boundary the boundary
	 * @param charset what the bytes of header fields stand for
	 * @param directory where parts are written to under a relative name
	 * @return the parts, in order
	 * @throws IOException if the body cannot be read
	 * @throws ServletException if it is malformed
	 * @throws IllegalStateException if it has too many parts or too long header fields
	 */
	static List<SpooledPart> read(BodySpool body, String boundary, Charset charset, Path directory)
			throws IOException, ServletException {
		if (!isBoundary(boundary)) {
			throw new ServletException("A multipart body needs a boundary of 1 to " + MAX_BOUNDARY + " characters");
		}
		List<SpooledPart> parts = new ArrayList<>();
		try (InputStream content = body.open(0, body.size())) {
			BoundaryScanner scanner = new BoundaryScanner(content, boundary);
			scanner.skipDelimiter();
			while (scanner.isPartNext()) {
				if (parts.size() == MAX_PARTS) {
					throw new IllegalStateException("A multipart body has more than " + MAX_PARTS + " parts");
				}
				PartHeaders headers = PartHeaders.parse(scanner.headerFields(MAX_HEADER_BYTES), charset);
				PartDisposition disposition = PartDisposition.of(headers);
				long start = scanner.position();
				// An empty part may share its line break with the delimiter.
				long end = Math.max(start, scanner.skipDelimiter());
				parts.add(new SpooledPart(body, start, end, headers, disposition, directory));
			}
		}
		return List.copyOf(parts);
	}

	private static boolean isBoundary(String boundary) {
		return !boundary.isEmpty() && boundary.length() <= MAX_BOUNDARY
				&& boundary.chars().allMatch((c) -> c >= ' ' && c < 0x7F) && !boundary.endsWith(" ");
	}

}
