package io.avpsecurity.core.fetch;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A number in a field or URL: digits, and nothing else.
 */
final class Digits {

	/** What a number that is too large stands for (RFC 9111 section 1.2.2). */
	private static final long MAX = 1L << 31;

	private Digits() {
	}

	/**
	 * Reads digits, of any number.
	 * @param text the text
	 * @return the number, at most 2^31, or empty when it is anything but digits
	 */
	static OptionalLong parse(String text) {
		long number = 0;
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c < '0' || c > '9') {
				return OptionalLong.empty();
			}
			number = Math.min(number * 10 + (c - '0'), MAX);
		}
		return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(number);
	}

	/** Reads a number of seconds. */
	static Optional<Duration> seconds(String text) {
		OptionalLong number = parse(text);
		return number.isPresent() ? Optional.of(Duration.ofSeconds(number.getAsLong())) : Optional.empty();
	}

}
