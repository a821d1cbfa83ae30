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

	/** The longest wait for one connection, and for the next byte. */
	public static final Duration MAX_STEP = Duration.ofSeconds(5);

	/** The longest a fetch may take. */
	public static final Duration MAX_CALL = Duration.ofSeconds(10);

	/** The smallest that the largest document may be. */
	public static final int LEAST_MAX_BYTES = 1 << 10;

	/** The largest that the largest document may be. */
	public static final int GREATEST_MAX_BYTES = 1 << 20;

	/** Unless told otherwise. It stands below what it is checked against. */
	public static final FetchLimits DEFAULT = new FetchLimits(Duration.ofSeconds(1), Duration.ofSeconds(1),
			Duration.ofSeconds(3), 1 << 16);

	public FetchLimits {
		check("connectTimeout", connectTimeout, MAX_STEP);
		check("readTimeout", readTimeout, MAX_STEP);
		check("callTimeout", callTimeout, MAX_CALL);
		if (maxBytes < LEAST_MAX_BYTES || maxBytes > GREATEST_MAX_BYTES) {
			throw new IllegalArgumentException(
					"maxBytes must be " + LEAST_MAX_BYTES + " to " + GREATEST_MAX_BYTES + ", was " + maxBytes);
		}
	}

	private static void check(String name, Duration duration, Duration max) {
		Objects.requireNonNull(duration, name + " must not be null");
		if (duration.compareTo(Duration.ofMillis(1)) < 0 || duration.compareTo(max) > 0) {
			throw new IllegalArgumentException(name + " must be 1 ms to " + max.toSeconds() + " s, was " + duration);
		}
	}

}
