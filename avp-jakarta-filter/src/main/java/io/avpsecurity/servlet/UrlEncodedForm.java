package io.avpsecurity.servlet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Reads {@code application/x-www-form-urlencoded}, in one pass. A broken escape fails the
 * form as a whole, so that nobody acts on half of it.
 */
final class UrlEncodedForm {

	private UrlEncodedForm() {
	}

	/**
	 * Reads a form.
	 * @param body the body
	 * @param charset what its bytes and escapes stand for
	 * @return the fields
	 * @throws IllegalStateException if an escape is broken or there are too many fields
	 */
	static FormFields parse(byte[] body, Charset charset) {
		FormFields fields = new FormFields();
		int start = 0;
		for (int i = 0; i <= body.length; i++) {
			if (i == body.length || body[i] == '&') {
				if (i > start) {
					add(fields, body, start, i, charset);
				}
				start = i + 1;
			}
		}
		return fields;
	}

	/**
	 * Reads a query, which is written alike.
	 * @param query the query
	 * @return the fields
	 * @throws IllegalStateException if an escape is broken or there are too many fields
	 */
	static FormFields parse(String query) {
		return parse(query.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
	}

	/**
	 * Undoes escapes alone.
	 * @param text the text
	 * @param charset what the escapes stand for
	 * @return the text without escapes
	 * @throws IllegalStateException if an escape is broken
	 */
	static String unescape(String text, Charset charset) {
		byte[] bytes = text.getBytes(charset);
		return decode(bytes, 0, bytes.length, '+', charset);
	}

	private static void add(FormFields fields, byte[] body, int start, int end, Charset charset) {
		int equals = start;
		while (equals < end && body[equals] != '=') {
			equals++;
		}
		fields.add(decode(body, start, equals, ' ', charset),
				decode(body, Math.min(equals + 1, end), end, ' ', charset));
	}

	private static String decode(byte[] body, int start, int end, char plus, Charset charset) {
		ByteArrayOutputStream decoded = new ByteArrayOutputStream(end - start);
		for (int i = start; i < end; i++) {
			if (body[i] == '%') {
				decoded.write(escaped(body, i + 1, end));
				i += 2;
			}
			else {
				decoded.write((body[i] == '+') ? plus : body[i]);
			}
		}
		return decoded.toString(charset);
	}

	private static int escaped(byte[] body, int at, int end) {
		int high = (at + 1 < end) ? Character.digit(body[at], 16) : -1;
		int low = (high >= 0) ? Character.digit(body[at + 1], 16) : -1;
		if (low < 0) {
			throw new IllegalStateException("A form has a broken escape");
		}
		return high << 4 | low;
	}

}
