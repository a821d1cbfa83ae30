package io.avpsecurity.core.state;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The revoked tokens of this process. They are forgotten when it ends: what has to stay
 * revoked needs a shared store, or another signing key. It takes hardly any memory before
 * the first, and some 65 bytes for each. Thread-safe.
 */
public final class InMemoryRevokedIds implements RevokedIds {

	/** How many are held, unless told otherwise. */
	public static final int DEFAULT_CAPACITY = 100_000;

	private static final String OWNER = "revoked";

	private final AtomicReference<Instant> before = new AtomicReference<>(Instant.MIN);

	private final InMemoryReplayLedger revoked;

	/**
	 * Creates an empty store of the default capacity.
	 * @param clock the time
	 */
	public InMemoryRevokedIds(InstantSource clock) {
		this(clock, DEFAULT_CAPACITY);
	}

	/**
	 * Creates an empty store.
	 * @param clock the time
	 * @param capacity how many are held, 1 to {@value InMemoryReplayLedger#MAX_CAPACITY}
	 */
	public InMemoryRevokedIds(InstantSource clock, int capacity) {
		this.revoked = new InMemoryReplayLedger(clock, capacity, capacity);
	}

	@Override
	public boolean revoke(String id, Instant until) {
		return this.revoked.record(OWNER, key(id), until) != ReplayLedger.Use.UNAVAILABLE;
	}

	@Override
	public void revokeIssuedBefore(Instant instant) {
		this.before.accumulateAndGet(instant, (now, other) -> other.isAfter(now) ? other : now);
	}

	@Override
	public boolean isRevoked(String id, Instant issued) {
		return issued.isBefore(this.before.get()) || this.revoked.isRecorded(key(id));
	}

	private static ReplayKey key(String id) {
		return ReplayKey.of(List.of(id));
	}

}
