package io.avpsecurity.core.directory;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.fetch.FetchResult;

/**
 * That a directory could not be had, and until when nobody asks for it again (limit C-5,
 * WBA-73). Immutable.
 *
 * @param why the reason
 * @param passing whether it may pass although nobody changes anything
 * @param count how often in a row
 * @param from when it failed
 * @param until when it may be tried again
 */
record FailedLookup(Reason why, boolean passing, int count, Instant from, Instant until) {

	/** After a first failure that may pass; doubled after each one that follows. */
	static final Duration FIRST = Duration.ofSeconds(30);

	/** After any other failure, and at most. */
	static final Duration LONGEST = Duration.ofSeconds(300);

	private static final int MOST_DOUBLINGS = 4;

	/**
	 * Creates the failure of a fetch.
	 * @param failed what came of it
	 * @param before the failure before, if there was one and nothing else since
	 * @param now the time
	 * @return the failure
	 */
	static FailedLookup of(FetchResult.Failed failed, Optional<FailedLookup> before, Instant now) {
		return of(reason(failed), failed.isTransient(), before, failed.retryAfter(), now);
	}

	/**
	 * Creates the failure of a document that is no directory.
	 * @param why the reason
	 * @param before the failure before, if there was one and nothing else since
	 * @param now the time
	 * @return the failure
	 */
	static FailedLookup of(Reason why, Optional<FailedLookup> before, Instant now) {
		return of(why, false, before, Optional.empty(), now);
	}

	private static FailedLookup of(Reason why, boolean passing, Optional<FailedLookup> before,
			Optional<Duration> retryAfter, Instant now) {
		int count = before.map(FailedLookup::count).orElse(0) + 1;
		Duration own = passing ? FIRST.multipliedBy(1L << Math.min(count - 1, MOST_DOUBLINGS)) : LONGEST;
		Duration asked = retryAfter.orElse(Duration.ZERO);
		Duration pause = (asked.compareTo(own) > 0) ? asked : own;
		return new FailedLookup(why, passing, count, now, now.plus((pause.compareTo(LONGEST) > 0) ? LONGEST : pause));
	}

	private static Reason reason(FetchResult.Failed failed) {
		return switch (failed.fault()) {
			case BLOCKED -> Reason.DIRECTORY_BLOCKED_ADDRESS;
			case UNREACHABLE -> Reason.DIRECTORY_UNREACHABLE;
			case TIMEOUT -> Reason.DIRECTORY_TIMEOUT;
			case STATUS -> Reason.DIRECTORY_STATUS;
			case REDIRECT -> Reason.DIRECTORY_REDIRECT;
			case TOO_LARGE -> Reason.DIRECTORY_TOO_LARGE;
			case ENCODED -> Reason.DIRECTORY_MALFORMED;
		};
	}

	/** A clock that was set back ends it, rather than make it longer. */
	boolean isCurrent(Instant now) {
		return !now.isBefore(this.from) && now.isBefore(this.until);
	}

	KeyLookup.NotFound lookup(Instant now) {
		// Whoever waited for the failure itself asks with the time before it.
		Duration left = Duration.between(now.isBefore(this.from) ? this.from : now, this.until);
		return new KeyLookup.NotFound(this.why,
				this.passing ? Optional.of(left.isNegative() ? Duration.ZERO : left) : Optional.empty());
	}

}
