package io.avpsecurity.core.agent;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The value that a check lets through, or the reason why it does not.
 *
 * @param <T> what is checked
 */
public sealed interface Checked<T> {

	/**
	 * Lets a value through.
	 * @param value the value
	 * @param <T> its type
	 * @return the value, passed
	 */
	static <T> Checked<T> passed(T value) {
		return new Passed<>(value);
	}

	/**
	 * Stops with a reason.
	 * @param reason the reason
	 * @param <T> what would have been let through
	 * @return the reason
	 */
	static <T> Checked<T> failed(Reason reason) {
		return new Failed<>(reason, Optional.empty());
	}

	/**
	 * Stops with a reason that may pass by itself.
	 * @param reason the reason
	 * @param retryAfter when it may have passed, or empty when it will not
	 * @param <T> what would have been let through
	 * @return the reason
	 */
	static <T> Checked<T> failed(Reason reason, Optional<Duration> retryAfter) {
		return new Failed<>(reason, retryAfter);
	}

	/**
	 * Goes on with the value, or keeps the reason.
	 * @param next the next check
	 * @param <R> what it lets through
	 * @return the result of the next check, or the reason of this one
	 */
	default <R> Checked<R> then(Function<? super T, Checked<R>> next) {
		if (this instanceof Passed<T> passed) {
			return next.apply(passed.value());
		}
		Failed<T> failed = (Failed<T>) this;
		return new Failed<>(failed.reason(), failed.retryAfter());
	}

	/**
	 * The check passed.
	 *
	 * @param value what it lets through
	 * @param <T> its type
	 */
	record Passed<T>(T value) implements Checked<T> {

		public Passed {
			Objects.requireNonNull(value, "value must not be null");
		}

	}

	/**
	 * The check did not pass.
	 *
	 * @param reason why
	 * @param retryAfter when it may have passed by itself, or empty when it will not
	 * @param <T> what was checked
	 */
	record Failed<T>(Reason reason, Optional<Duration> retryAfter) implements Checked<T> {

		public Failed {
			Objects.requireNonNull(reason, "reason must not be null");
			Objects.requireNonNull(retryAfter, "retryAfter must not be null");
		}

	}

}
