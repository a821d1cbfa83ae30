package io.avpsecurity.core.fetch;

import java.time.Duration;
import java.util.Optional;

/**
 * A number of seconds in a field (RFC 9111 section 1.2.2).
 */
final class DeltaSeconds {

	/** What a number that is too large stands for. */
	private static final long MAX = 1L << 31;

	private DeltaSeconds() {
	}

	/**
	 * Reads digits, of any number.
	 * @param text the text
	 * @return the time, at most 2^31 seconds, or empty when it is anything but digits
	 */
	static Optional<Duration> parse(String text) {
		long seconds = 0;
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c < '0' || c > '9') {
				return Optional.empty();
			}
			seconds = Math.min(seconds * 10 + (c - '0'), MAX);
		}
		return text.isEmpty() ? Optional.empty() : Optional.of(Duration.ofSeconds(seconds));
	}

}
