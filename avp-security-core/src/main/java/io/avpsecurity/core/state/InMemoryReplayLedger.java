package io.avpsecurity.core.state;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/**
 * A ledger of this process. No use is forgotten before its end: a full ledger refuses new
 * uses, and so does an identity's share, rather than let an old one be repeated. When the
 * clock is set back, uses that it may have forgotten are refused too.
 * <p>
 * It does not know what other processes recorded, nor what was recorded before this one
 * started: until a signature's end a copy of it is accepted once by each. It takes hardly
 * any memory before the first use, grows with the uses it holds, to about 65 bytes for
 * each, 100 when every one is by another identity, and does not shrink. Thread-safe; a
 * call holds a lock for about a microsecond, and does no more work after a pause than
 * some thousands of steps.
 */
public final class InMemoryReplayLedger implements ReplayLedger {

	/** How many uses are held, unless told otherwise. */
	public static final int DEFAULT_CAPACITY = 200_000;

	/** How many of them may be by one identity, unless told otherwise. */
	public static final int DEFAULT_CAPACITY_PER_IDENTITY = 20_000;

	/** The largest number of uses that can be held. */
	public static final int MAX_CAPACITY = 10_000_000;

	private static final int END = 0;

	private static final int LINK = 1;

	private static final int SHARE = 2;

	private static final int USE_COLUMNS = 3;

	private static final int COUNT = 0;

	private static final int SHARE_COLUMNS = 1;

	private final ReentrantLock lock = new ReentrantLock();

	private final KeyedHash hash = KeyedHash.random();

	private final InstantSource clock;

	private final int capacityPerIdentity;

	private final KeyedRows uses;

	/** How many uses each identity has; one row while it has any. */
	private final KeyedRows shares;

	private final ExpiryWheel wheel;

	private final IntConsumer forget = this::forget;

	/** Uses that end at or before this second may have been forgotten. */
	private long forgotten = Long.MIN_VALUE;

	/**
	 * Creates an empty ledger with the default bounds.
	 * @param clock the time
	 */
	public InMemoryReplayLedger(InstantSource clock) {
		this(clock, DEFAULT_CAPACITY, DEFAULT_CAPACITY_PER_IDENTITY);
	}

	/**
	 * Creates an empty ledger.
	 * @param clock the time
	 * @param capacity how many uses are held, 1 to {@value #MAX_CAPACITY}
	 * @param capacityPerIdentity how many of them may be by one identity, 1 to the
	 * capacity
	 */
	public InMemoryReplayLedger(InstantSource clock, int capacity, int capacityPerIdentity) {
		this.clock = Objects.requireNonNull(clock, "clock must not be null");
		if (capacity < 1 || capacity > MAX_CAPACITY) {
			throw new IllegalArgumentException("capacity must be 1 to " + MAX_CAPACITY + ", was " + capacity);
		}
		if (capacityPerIdentity < 1 || capacityPerIdentity > capacity) {
			throw new IllegalArgumentException(
					"capacityPerIdentity must be 1 to " + capacity + ", the capacity, was " + capacityPerIdentity);
		}
		this.capacityPerIdentity = capacityPerIdentity;
		this.uses = new KeyedRows(capacity, USE_COLUMNS, this.hash);
		this.shares = new KeyedRows(capacity, SHARE_COLUMNS, this.hash);
		this.wheel = new ExpiryWheel(this.uses, END, LINK);
	}

	@Override
	public Use record(String identity, ReplayKey key, Instant until) {
		long owner = this.hash.of(identity);
		long end = until.getEpochSecond();
		this.lock.lock();
		try {
			return record(owner, key, end, this.clock.instant().getEpochSecond());
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Returns how many uses are held, those included that have ended and were not swept
	 * out yet.
	 * @return the number, at most the capacity
	 */
	public int size() {
		this.lock.lock();
		try {
			return this.uses.size();
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Returns whether a use was recorded and has not ended. */
	boolean isRecorded(ReplayKey key) {
		this.lock.lock();
		try {
			int known = this.uses.find(key.first(), key.second());
			return known != KeyedRows.NONE && this.uses.get(known, END) >= this.clock.instant().getEpochSecond();
		}
		finally {
			this.lock.unlock();
		}
	}

	private Use record(long owner, ReplayKey key, long end, long now) {
		this.wheel.sweep(now, this.forget);
		int known = this.uses.find(key.first(), key.second());
		if (known != KeyedRows.NONE && this.uses.get(known, END) >= now) {
			return Use.AGAIN;
		}
		if (end < now || end <= this.forgotten) {
			return Use.UNAVAILABLE;
		}
		if (known != KeyedRows.NONE) {
			this.uses.set(known, END, end);
			return Use.FIRST;
		}
		return add(owner, key, end) ? Use.FIRST : Use.UNAVAILABLE;
	}

	private boolean add(long owner, ReplayKey key, long end) {
		int share = this.shares.find(owner, 0);
		if (this.uses.isFull()
				|| (share != KeyedRows.NONE && this.shares.get(share, COUNT) == this.capacityPerIdentity)) {
			return false;
		}
		if (share == KeyedRows.NONE) {
			share = this.shares.add(owner, 0);
			this.shares.set(share, COUNT, 0);
		}
		this.shares.set(share, COUNT, this.shares.get(share, COUNT) + 1);
		int use = this.uses.add(key.first(), key.second());
		this.uses.set(use, END, end);
		this.uses.set(use, SHARE, share);
		this.wheel.add(use);
		return true;
	}

	private void forget(int use) {
		this.forgotten = Math.max(this.forgotten, this.uses.get(use, END));
		int share = (int) this.uses.get(use, SHARE);
		long left = this.shares.get(share, COUNT) - 1;
		this.shares.set(share, COUNT, left);
		if (left == 0) {
			this.shares.remove(share);
		}
		this.uses.remove(use);
	}

}
