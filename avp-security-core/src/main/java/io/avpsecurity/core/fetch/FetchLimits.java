package io.avpsecurity.core.fetch;

import java.time.Duration;
import java.util.Objects;

/**
 * How long a fetch may take, and how much may come (limits F-2, F-3, F-5).
 *
 * @param connectTimeout for one connection, at most 5 seconds
 * @param readTimeout between two bytes, at most 5 seconds
 * @param callTimeout for everything but the look-up of the name, at most 10 seconds
 * @param maxBytes of one document, 1 KiB to 1 MiB
 */
public record FetchLimits(Duration connectTimeout, Duration readTimeout, Duration callTimeout, int maxBytes) {

	/** How many addresses of one name are tried. */
	static final int MAX_ADDRESSES = 4;

	private static final Duration MAX_STEP = Duration.ofSeconds(5);

	private static final Duration MAX_CALL = Duration.ofSeconds(10);

	private static final int MIN_BYTES = 1 << 10;

	private static final int MAX_BYTES = 1 << 20;

	/** Unless told otherwise. It stands below what it is checked against. */
	public static final FetchLimits DEFAULT = new FetchLimits(Duration.ofSeconds(1), Duration.ofSeconds(1),
			Duration.ofSeconds(3), 1 << 16);

	public FetchLimits {
		check("connectTimeout", connectTimeout, MAX_STEP);
		check("readTimeout", readTimeout, MAX_STEP);
		check("callTimeout", callTimeout, MAX_CALL);
		if (maxBytes < MIN_BYTES || maxBytes > MAX_BYTES) {
			throw new IllegalArgumentException(
					"maxBytes must be " + MIN_BYTES + " to " + MAX_BYTES + ", was " + maxBytes);
		}
	}

	private static void check(String name, Duration duration, Duration max) {
		Objects.requireNonNull(duration, name + " must not be null");
		if (duration.compareTo(Duration.ofMillis(1)) < 0 || duration.compareTo(max) > 0) {
			throw new IllegalArgumentException(name + " must be 1 ms to " + max.toSeconds() + " s, was " + duration);
		}
	}

}
