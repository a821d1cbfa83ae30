package io.avpsecurity.core.fetch;

import java.util.Optional;

/**
 * An IPv4 address in four decimal numbers, and in no other spelling.
 */
final class Ipv4Literal {

	private static final int BYTES = 4;

	private static final int MAX_DIGITS = 3;

	private Ipv4Literal() {
	}

	static Optional<byte[]> parse(String text) {
		byte[] bytes = new byte[BYTES];
		int start = 0;
		for (int i = 0; i < BYTES; i++) {
			int dot = text.indexOf('.', start);
			boolean last = i == BYTES - 1;
			if (last != dot < 0) {
				return Optional.empty();
			}
			int number = number(text.substring(start, last ? text.length() : dot), 0xFF);
			if (number < 0) {
				return Optional.empty();
			}
			bytes[i] = (byte) number;
			start = dot + 1;
		}
		return Optional.of(bytes);
	}

	/**
	 * Reads one to three digits, without a zero in front.
	 * @param text the text
	 * @param max the largest
	 * @return the number, or -1
	 */
	static int number(String text, int max) {
		boolean leadingZero = text.length() > 1 && text.charAt(0) == '0';
		if (text.isEmpty() || text.length() > MAX_DIGITS || leadingZero) {
			return -1;
		}
		int number = 0;
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c < '0' || c > '9') {
				return -1;
			}
			number = number * 10 + (c - '0');
		}
		return (number > max) ? -1 : number;
	}

}
