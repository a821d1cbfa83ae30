package io.avpsecurity.core.client;

import java.time.Duration;
import java.time.Instant;

/**
 * A token that is kept, with its times by our clock.
 *
 * @param granted the token
 * @param refreshAt from then on another one is asked for
 * @param endsAt from then on it is not used
 */
record HeldToken(TokenResult.Granted granted, Instant refreshAt, Instant endsAt) {

	/** No token is kept for longer: the protocol has 1 to 24 hours. */
	private static final Duration MAX_LIFE = Duration.ofHours(24);

	/**
	 * Another one is asked for in the last tenth of its life, and not earlier than this.
	 */
	private static final Duration MAX_AHEAD = Duration.ofSeconds(60);

	private static final int AHEAD_PART = 10;

	private static final Duration LEAST_PAUSE = Duration.ofSeconds(1);

	/**
	 * Counts from before the challenge was asked for, so that a clock of ours that is
	 * wrong does not matter.
	 */
	static HeldToken of(TokenResult.Granted granted, Instant askedAt, Duration stated) {
		Duration life = (stated.compareTo(MAX_LIFE) > 0) ? MAX_LIFE : stated;
		Duration part = life.dividedBy(AHEAD_PART);
		Duration ahead = (part.compareTo(MAX_AHEAD) > 0) ? MAX_AHEAD : part;
		Instant endsAt = askedAt.plus(life);
		return new HeldToken(granted, endsAt.minus(ahead), endsAt);
	}

	boolean isAlive(Instant now) {
		return now.isBefore(this.endsAt);
	}

	boolean isDue(Instant now) {
		return !now.isBefore(this.refreshAt);
	}

	/** When another one was not to be had: tried again after half of what is left. */
	HeldToken later(Instant now) {
		Duration half = Duration.between(now, this.endsAt).dividedBy(2);
		Duration pause = (half.compareTo(LEAST_PAUSE) < 0) ? LEAST_PAUSE : half;
		return new HeldToken(this.granted, now.plus(pause), this.endsAt);
	}

}
