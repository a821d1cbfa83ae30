package io.avpsecurity.cli;

import java.util.Optional;

/**
 * One line of a field, as it is written (RFC 9110 section 5).
 *
 * @param name the name, in the case it was written in
 * @param value the value, without the blanks around it
 */
record FieldLine(String name, String value) {

	/**
	 * Reads a line.
	 * @param text the line, without its end
	 * @return the field, or empty when there is no name before a colon
	 */
	static Optional<FieldLine> parse(String text) {
		int colon = text.indexOf(':');
		if (colon < 0 || !isToken(text.substring(0, colon))) {
			return Optional.empty();
		}
		return Optional.of(new FieldLine(text.substring(0, colon), withoutBlanks(text.substring(colon + 1))));
	}

	/** A name or a method (RFC 9110 section 5.6.2). */
	static boolean isToken(String text) {
		return !text.isEmpty() && text.chars()
			.allMatch((c) -> (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
					|| "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
	}

	private static String withoutBlanks(String text) {
		int start = 0;
		int end = text.length();
		while (start < end && isBlank(text.charAt(start))) {
			start++;
		}
		while (end > start && isBlank(text.charAt(end - 1))) {
			end--;
		}
		return text.substring(start, end);
	}

	private static boolean isBlank(char c) {
		return c == ' ' || c == '\t';
	}

	boolean isNamed(String other) {
		return this.name.equalsIgnoreCase(other);
	}

}
