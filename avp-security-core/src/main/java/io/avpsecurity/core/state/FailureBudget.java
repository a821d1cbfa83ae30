package io.avpsecurity.core.state;

import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Bounds how many failed verifications one client address can cause in a minute. What is
 * over the budget is not verified, and so neither refuted: many agents may share an
 * address. It guards the processor of this machine, so every machine has its own.
 * <p>
 * There is one table of fixed size, made at the first failure. An address counts in the
 * cell that a keyed hash gives it, so two addresses may share a budget, and nobody can
 * choose with whom. Nor can anybody use up the whole table: each count costs a failed
 * verification, and a machine that does 7000 a second spends at most a tenth of the cells
 * in the minute they last, while it does nothing else. IPv6 addresses count by their
 * first 64 bits. Names are never looked up.
 * <p>
 * Verifications that run at the same time are all counted after they fail, so some more
 * than the budget may be made. Thread-safe, and without locks.
 */
public final class FailureBudget {

	/** How many may fail in a minute, unless told otherwise. */
	public static final int DEFAULT_PER_MINUTE = 60;

	/** The largest budget. */
	public static final int MAX_PER_MINUTE = 1_000_000;

	private static final int CELLS = 1 << 16;

	private static final long WINDOW_SECONDS = 60;

	/** A cell is the second its window began, and below it the count. */
	private static final int COUNT_BITS = 24;

	private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;

	private static final AtomicLongArray NOTHING_FAILED = new AtomicLongArray(0);

	private final AtomicReference<AtomicLongArray> cells = new AtomicReference<>(NOTHING_FAILED);

	private final InstantSource clock;

	private final int perMinute;

	private final KeyedHash hash;

	/**
	 * Creates a budget of which nothing is spent.
	 * @param clock the time
	 * @param perMinute how many may fail in a minute, 1 to {@value #MAX_PER_MINUTE}
	 */
	public FailureBudget(InstantSource clock, int perMinute) {
		this(clock, perMinute, KeyedHash.random());
	}

	FailureBudget(InstantSource clock, int perMinute, KeyedHash hash) {
		this.clock = Objects.requireNonNull(clock, "clock must not be null");
		if (perMinute < 1 || perMinute > MAX_PER_MINUTE) {
			throw new IllegalArgumentException("perMinute must be 1 to " + MAX_PER_MINUTE + ", was " + perMinute);
		}
		this.perMinute = perMinute;
		this.hash = hash;
	}

	/**
	 * Returns whether an address has used up its budget. The minute begins with the first
	 * failure.
	 * @param address an IP address as text; other text counts as it is
	 * @return true when nothing more is to be verified for it now
	 */
	public boolean isSpent(String address) {
		AtomicLongArray table = table();
		if (table.length() == 0) {
			return false;
		}
		long cell = table.get(index(address));
		return (cell & COUNT_MASK) >= this.perMinute && isCurrent(cell, now());
	}

	/**
	 * Counts a failure.
	 * @param address an IP address as text
	 */
	public void count(String address) {
		long now = now();
		if (table().length() == 0) {
			this.cells.compareAndSet(NOTHING_FAILED, new AtomicLongArray(CELLS));
		}
		table().updateAndGet(index(address), (cell) -> {
			if (!isCurrent(cell, now)) {
				return now << COUNT_BITS | 1;
			}
			return ((cell & COUNT_MASK) < this.perMinute) ? cell + 1 : cell;
		});
	}

	private AtomicLongArray table() {
		return Objects.requireNonNull(this.cells.get(), "cells are never set to null");
	}

	/** A window that begins later than now is from before the clock was set back. */
	private static boolean isCurrent(long cell, long now) {
		long age = now - (cell >> COUNT_BITS);
		return age >= 0 && age < WINDOW_SECONDS;
	}

	private int index(String address) {
		Optional<ClientAddress> parsed = ClientAddress.parse(address);
		long spread = parsed.isPresent() ? this.hash.of(parsed.get().version(), parsed.get().bits())
				: this.hash.of(address);
		return (int) spread & (CELLS - 1);
	}

	private long now() {
		return this.clock.instant().getEpochSecond();
	}

}
