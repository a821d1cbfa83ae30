package io.avpsecurity.core.state;

import java.time.InstantSource;

/**
 * Seconds of a clock that never go back. A clock that is set back by up to an hour stands
 * still here until it has caught up. One that is set back further goes on from here: what
 * was counted while it was wrong must not last for years. Not thread-safe.
 */
final class ForwardTime {

	/** How far the clock may go back before it is no longer waited for. */
	static final long MAX_LAG_SECONDS = 3600;

	/** Two million years: the clock is cut there, so that a minute has room in a cell. */
	private static final long LIMIT = 1L << 46;

	private final InstantSource clock;

	private long ahead;

	private long latest;

	private long lag;

	ForwardTime(InstantSource clock) {
		this.clock = clock;
		this.latest = read();
	}

	/** Returns the time, in seconds. */
	long advance() {
		long time = read() + this.ahead;
		if (time < this.latest - MAX_LAG_SECONDS) {
			this.ahead += this.latest - time;
			time = this.latest;
		}
		this.latest = Math.max(this.latest, time);
		this.lag = this.latest - time;
		return this.latest;
	}

	/** Returns for how many seconds the time that was told last will stand still. */
	long lag() {
		return this.lag;
	}

	private long read() {
		return Math.min(LIMIT, Math.max(-LIMIT, this.clock.instant().getEpochSecond()));
	}

}
