package io.avpsecurity.core.state;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that stands where it is put.
 */
final class TestClock implements InstantSource {

	static final Instant START = Instant.ofEpochSecond(1_790_000_000L);

	private final AtomicReference<Instant> now = new AtomicReference<>(START);

	@Override
	public Instant instant() {
		return this.now.get();
	}

	void set(long secondsAfterStart) {
		this.now.set(START.plusSeconds(secondsAfterStart));
	}

}
