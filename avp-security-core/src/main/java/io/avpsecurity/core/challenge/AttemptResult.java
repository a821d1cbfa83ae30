package io.avpsecurity.core.challenge;

import java.time.Duration;
import java.util.Optional;

import io.avpsecurity.core.agent.AvpError;

/**
 * What came of an attempt to get or to answer a challenge.
 *
 * @param <T> what a successful one gives
 */
public sealed interface AttemptResult<T> {

	/**
	 * It succeeded.
	 *
	 * @param value what it gives
	 */
	record Passed<T>(T value) implements AttemptResult<T> {
	}

	/**
	 * It did not.
	 *
	 * @param error why
	 * @param retryAfter when to come back, in whole seconds, where waiting helps
	 */
	record Refused<T>(AvpError error, Optional<Duration> retryAfter) implements AttemptResult<T> {

		static <T> Refused<T> of(AvpError error) {
			return new Refused<>(error, Optional.empty());
		}

		static <T> Refused<T> limited(Duration retryAfter) {
			return new Refused<>(AvpError.RATE_LIMITED, Optional.of(retryAfter));
		}

	}

}
