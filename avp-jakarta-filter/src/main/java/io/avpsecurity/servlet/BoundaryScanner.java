package io.avpsecurity.servlet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import jakarta.servlet.ServletException;

/**
 * Finds the lines that separate the parts of a body (RFC 2046 section 5.1.1). It looks at
 * each byte once and keeps none but those of one part's header fields. Lines end with CR
 * LF and with nothing else. Not thread-safe.
 */
final class BoundaryScanner {

	private static final int BLOCK = 1 << 13;

	private final InputStream source;

	/** The boundary cannot contain a CR, so a match can begin anew only at a CR. */
	private final byte[] delimiter;

	private final byte[] block = new byte[BLOCK];

	private int at;

	private int end;

	private long before;

	BoundaryScanner(InputStream source, String boundary) {
		this.source = source;
		this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
	}

	/**
	 * Returns how many bytes were looked at.
	 * @return the position
	 */
	long position() {
		return this.before + this.at;
	}

	/**
	 * Goes behind the next delimiter. The line break in front of it may be one that was
	 * read already, or the beginning of the body.
	 * @return where that line break begins
	 * @throws IOException if the body cannot be read
	 * @throws ServletException if there is none
	 */
	long skipDelimiter() throws IOException, ServletException {
		int matched = 2;
		while (matched < this.delimiter.length) {
			int next = read();
			if (next < 0) {
				throw new ServletException("A multipart body ends before its last boundary");
			}
			if (next == this.delimiter[matched]) {
				matched++;
			}
			else {
				matched = (next == '\r') ? 1 : 0;
			}
		}
		return position() - this.delimiter.length;
	}

	/**
	 * Reads the rest of the delimiter's line.
	 * @return true when a part follows, false when it was the last delimiter
	 * @throws IOException if the body cannot be read
	 * @throws ServletException if it is neither
	 */
	boolean isPartNext() throws IOException, ServletException {
		int next = read();
		if (next == '-' && read() == '-') {
			return false;
		}
		while (next == ' ' || next == '\t') {
			next = read();
		}
		if (next == '\r' && read() == '\n') {
			return true;
		}
		throw new ServletException("A multipart body has a boundary that goes on");
	}

	/**
	 * Reads header fields and the empty line behind them.
	 * @param maxBytes how long they may be
	 * @return the fields, each with the line break behind it
	 * @throws IOException if the body cannot be read
	 * @throws ServletException if they do not end
	 * @throws IllegalStateException if they are longer
	 */
	byte[] headerFields(int maxBytes) throws IOException, ServletException {
		ByteArrayOutputStream fields = new ByteArrayOutputStream();
		// The line break behind the delimiter counts: there may be no fields at all.
		int matched = 2;
		while (matched < 4) {
			int next = read();
			if (next < 0) {
				throw new ServletException("A multipart body ends within header fields");
			}
			if (fields.size() >= maxBytes) {
				throw new IllegalStateException("A part has more than " + maxBytes + " bytes of header fields");
			}
			fields.write(next);
			boolean wanted = next == ((matched % 2 == 0) ? '\r' : '\n');
			matched = wanted ? matched + 1 : (next == '\r') ? 1 : 0;
		}
		byte[] bytes = fields.toByteArray();
		return Arrays.copyOf(bytes, bytes.length - 2);
	}

	private int read() throws IOException {
		if (this.at == this.end) {
			this.before += this.end;
			this.at = 0;
			this.end = Math.max(0, this.source.read(this.block, 0, this.block.length));
			if (this.end == 0) {
				return -1;
			}
		}
		return this.block[this.at++] & 0xFF;
	}

}
