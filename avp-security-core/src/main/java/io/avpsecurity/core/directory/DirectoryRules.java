package io.avpsecurity.core.directory;

import java.time.Duration;
import java.util.Objects;

/**
 * How directories are kept, and what is asked of them (limits C-2, F-4, F-9).
 *
 * @param minTtl how long a directory is kept at least, whatever it says: 1 second to a
 * day
 * @param maxTtl how long it is kept at most before it is fetched again, at most a day
 * @param requestTimeout how long a request waits for a directory, at most 5 seconds
 * @param maxKeys how many keys a directory may hold, at most 256
 * @param requireProof whether only keys are used that signed their directory
 */
public record DirectoryRules(Duration minTtl, Duration maxTtl, Duration requestTimeout, int maxKeys,
		boolean requireProof) {

	/** The longest a directory is ever kept without asking again. */
	public static final Duration MAX_TTL = Duration.ofDays(1);

	/** The longest a request ever waits. */
	public static final Duration MAX_REQUEST_TIMEOUT = Duration.ofSeconds(5);

	/** The largest directory that may be asked for. */
	public static final int MAX_KEYS = 256;

	/** Unless told otherwise. */
	public static final DirectoryRules DEFAULT = new DirectoryRules(Duration.ofSeconds(60), Duration.ofDays(1),
			Duration.ofSeconds(2), 64, false);

	public DirectoryRules {
		Objects.requireNonNull(minTtl, "minTtl must not be null");
		Objects.requireNonNull(maxTtl, "maxTtl must not be null");
		Objects.requireNonNull(requestTimeout, "requestTimeout must not be null");
		if (minTtl.compareTo(Duration.ofSeconds(1)) < 0 || minTtl.compareTo(maxTtl) > 0) {
			throw new IllegalArgumentException("minTtl must be 1 second to maxTtl (" + maxTtl + "), was " + minTtl);
		}
		if (maxTtl.compareTo(MAX_TTL) > 0) {
			throw new IllegalArgumentException("maxTtl must be at most 24 hours, was " + maxTtl);
		}
		if (requestTimeout.compareTo(Duration.ofMillis(1)) < 0 || requestTimeout.compareTo(MAX_REQUEST_TIMEOUT) > 0) {
			throw new IllegalArgumentException("requestTimeout must be 1 ms to 5 s, was " + requestTimeout);
		}
		if (maxKeys < 1 || maxKeys > MAX_KEYS) {
			throw new IllegalArgumentException("maxKeys must be 1 to " + MAX_KEYS + ", was " + maxKeys);
		}
	}

}
