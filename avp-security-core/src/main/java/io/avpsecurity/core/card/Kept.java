package io.avpsecurity.core.card;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.FetchedBody;
import io.avpsecurity.core.fetch.HttpFreshness;
import io.avpsecurity.core.fetch.Validators;
import io.avpsecurity.core.http.MessageFields;

/**
 * The last good version of a document, and when to ask for the next. A fetch that fails,
 * or brings nothing that can be read, never takes it away before its time. Immutable.
 *
 * @param value the version, if there was one
 * @param validators to ask with whether it has changed
 * @param asked when it was asked for
 * @param due when to ask again
 * @param until when it is too old to be used
 * @param <T> what is read of the document
 */
record Kept<T>(Optional<T> value, Validators validators, Instant asked, Instant due, Instant until) {

	private static final Duration MIN_FRESH = Duration.ofSeconds(60);

	private static final Duration MAX_FRESH = Duration.ofHours(24);

	private static final Duration UNSTATED_FRESH = Duration.ofHours(1);

	/** How long it is used after it should have been refreshed. */
	private static final Duration STALE = Duration.ofHours(24);

	/** When to ask again after a failure (limit C-5). */
	static final Duration AFTER_FAILURE = Duration.ofMinutes(5);

	/** When to ask again after there was no free thread. */
	private static final Duration AFTER_BUSY = Duration.ofSeconds(10);

	/** Nothing was asked for yet. */
	static <T> Kept<T> nothing() {
		return new Kept<>(Optional.empty(), Validators.NONE, Instant.MIN, Instant.MIN, Instant.MIN);
	}

	/** A clock that was set back makes it due, rather than keep it for longer. */
	boolean isDue(Instant now) {
		return now.isBefore(this.asked) || !now.isBefore(this.due);
	}

	Optional<T> usableAt(Instant now) {
		return now.isBefore(this.until) ? this.value : Optional.empty();
	}

	/**
	 * Returns what is kept after a fetch.
	 * @param result what came of it
	 * @param now when
	 * @param reader reads a document; empty when it is broken
	 * @param retry when to ask again after a failure, unless the other side asks for
	 * longer
	 * @return the new version, or this one with a later time to ask again
	 */
	Kept<T> after(FetchResult result, Instant now, Function<FetchedBody, Optional<T>> reader, Duration retry) {
		if (result instanceof FetchResult.Loaded loaded) {
			Optional<T> read = reader.apply(loaded.body());
			if (read.isPresent()) {
				return fresh(read, Validators.of(loaded.response()), loaded.response(), now);
			}
		}
		if (result instanceof FetchResult.NotModified unchanged && this.value.isPresent()) {
			Validators renewed = Validators.of(unchanged.response());
			return fresh(this.value, renewed.equals(Validators.NONE) ? this.validators : renewed, unchanged.response(),
					now);
		}
		return afterFailure(now, (result instanceof FetchResult.Failed failed) ? wait(failed, retry) : retry);
	}

	Kept<T> afterFailure(Instant now, Duration retry) {
		return new Kept<>(this.value, this.validators, now, now.plus(retry), this.until);
	}

	private static Duration wait(FetchResult.Failed failed, Duration retry) {
		Duration asked = failed.retryAfter().orElse(retry);
		if (asked.compareTo(MAX_FRESH) > 0) {
			return MAX_FRESH;
		}
		return (asked.compareTo(retry) > 0) ? asked : retry;
	}

	Kept<T> afterBusy(Instant now) {
		return new Kept<>(this.value, this.validators, now, now.plus(AFTER_BUSY), this.until);
	}

	private static <T> Kept<T> fresh(Optional<T> value, Validators validators, MessageFields response, Instant now) {
		Instant due = now.plus(HttpFreshness.lifetime(response, now, MIN_FRESH, MAX_FRESH, UNSTATED_FRESH));
		return new Kept<>(value, validators, now, due, due.plus(STALE));
	}

}
