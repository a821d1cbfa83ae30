package io.avpsecurity.core.api;

import java.util.Objects;

import io.avpsecurity.core.state.InMemoryAttemptLedger;

/**
 * Who may use the API, and how. Immutable.
 *
 * @param keys the keys that may
 * @param limitPerMinute how many calls one key may make in a minute, 1 to
 * {@value #MAX_PER_MINUTE}
 * @param policyWritable whether the policy can be replaced, by any of the keys
 */
public record ApiRules(ApiKeys keys, int limitPerMinute, boolean policyWritable) {

	/** The calls that one key may make in a minute, unless told otherwise. */
	public static final int DEFAULT_PER_MINUTE = 600;

	/** The largest number of calls in a minute. */
	public static final int MAX_PER_MINUTE = InMemoryAttemptLedger.MAX_PER_MINUTE;

	public ApiRules {
		Objects.requireNonNull(keys, "keys must not be null");
		if (limitPerMinute < 1 || limitPerMinute > MAX_PER_MINUTE) {
			throw new IllegalArgumentException(
					"limitPerMinute must be 1 to " + MAX_PER_MINUTE + ", was " + limitPerMinute);
		}
	}

	/**
	 * Starts with the default number of calls and a policy that nobody writes.
	 * @param keys the keys that may use the API
	 * @return the rules
	 */
	public static ApiRules of(ApiKeys keys) {
		return new ApiRules(keys, DEFAULT_PER_MINUTE, false);
	}

}
