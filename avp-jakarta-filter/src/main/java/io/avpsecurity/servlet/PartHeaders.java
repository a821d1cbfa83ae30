package io.avpsecurity.servlet;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import jakarta.servlet.ServletException;

/**
 * The header fields of one part, strictly: one a line, no folding, no control characters.
 * Immutable.
 */
final class PartHeaders {

	private final Map<String, List<String>> fields;

	private PartHeaders(Map<String, List<String>> fields) {
		this.fields = fields;
	}

	/**
	 * Reads header fields.
	 * @param bytes the fields, each with the line break behind it
	 * @param charset what the bytes stand for
	 * @return the fields
	 * @throws ServletException if a line is not a field
	 */
	static PartHeaders parse(byte[] bytes, Charset charset) throws ServletException {
		Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		String text = new String(bytes, charset);
		int start = 0;
		for (int end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n", start)) {
			String line = text.substring(start, end);
			int colon = line.indexOf(':');
			if (colon <= 0 || !isName(line, colon) || !isValue(line, colon + 1)) {
				throw new ServletException("A part has a malformed header field");
			}
			fields.computeIfAbsent(line.substring(0, colon), (name) -> new ArrayList<>(1))
				.add(line.substring(colon + 1).strip());
			start = end + 2;
		}
		if (start < text.length()) {
			throw new ServletException("A part has a header field without an end");
		}
		return new PartHeaders(fields);
	}

	/**
	 * Returns the names, in the case they came in.
	 * @return the names
	 */
	List<String> names() {
		return List.copyOf(this.fields.keySet());
	}

	List<String> all(String name) {
		return Collections.unmodifiableList(this.fields.getOrDefault(name, List.of()));
	}

	Optional<String> first(String name) {
		return all(name).stream().findFirst();
	}

	private static boolean isName(String line, int end) {
		for (int i = 0; i < end; i++) {
			if (line.charAt(i) <= ' ' || line.charAt(i) >= 0x7F) {
				return false;
			}
		}
		return true;
	}

	private static boolean isValue(String line, int start) {
		for (int i = start; i < line.length(); i++) {
			if (Character.isISOControl(line.charAt(i)) && line.charAt(i) != '\t') {
				return false;
			}
		}
		return true;
	}

}
