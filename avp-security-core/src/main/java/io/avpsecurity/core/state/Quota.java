package io.avpsecurity.core.state;

import java.util.Objects;

/**
 * How many requests may be counted for a key in an hour. Immutable. The number is not
 * part of the key: after it changes, what was counted before still counts.
 *
 * @param key who is counted, and by which rule
 * @param max how many, 1 to {@value #LARGEST_MAX}
 */
public record Quota(CountKey key, int max) {

	/** The largest number that a quota can have. */
	public static final int LARGEST_MAX = 1_000_000;

	public Quota {
		Objects.requireNonNull(key, "key must not be null");
		if (max < 1 || max > LARGEST_MAX) {
			throw new IllegalArgumentException("max must be 1 to " + LARGEST_MAX + ", was " + max);
		}
	}

}
