package io.avpsecurity.core.state;

import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Counts something per client address and minute, in one table of fixed size that is made
 * at the first count. An address counts in the cell that a keyed hash gives it, so two
 * addresses may share a count, and nobody can choose with whom. IPv6 addresses count by
 * their first 64 bits. Names are never looked up. The minute of an address begins with
 * its first count. Thread-safe, and without locks.
 */
final class AddressCounts {

	private static final int CELLS = 1 << 16;

	private static final long WINDOW_SECONDS = 60;

	/** A cell is the second its window began, and below it the count. */
	private static final int COUNT_BITS = 24;

	private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;

	private static final AtomicLongArray NOTHING_COUNTED = new AtomicLongArray(0);

	private final AtomicReference<AtomicLongArray> cells = new AtomicReference<>(NOTHING_COUNTED);

	private final InstantSource clock;

	private final int max;

	private final KeyedHash hash;

	/**
	 * Creates an empty table.
	 * @param clock the time
	 * @param max where counting stops
	 * @param hash spreads the addresses
	 */
	AddressCounts(InstantSource clock, int max, KeyedHash hash) {
		this.clock = Objects.requireNonNull(clock, "clock must not be null");
		this.max = max;
		this.hash = hash;
	}

	/**
	 * Returns whether an address has reached the largest count in its minute.
	 * @param address an IP address as text; other text counts as it is
	 * @return true when it has
	 */
	boolean isFull(String address) {
		AtomicLongArray table = table();
		if (table.length() == 0) {
			return false;
		}
		long cell = table.get(index(address));
		return (cell & COUNT_MASK) >= this.max && isCurrent(cell, now());
	}

	/**
	 * Counts one more, unless the address has reached the largest count.
	 * @param address an IP address as text
	 * @return whether it was counted
	 */
	boolean add(String address) {
		long now = now();
		if (table().length() == 0) {
			this.cells.compareAndSet(NOTHING_COUNTED, new AtomicLongArray(CELLS));
		}
		AtomicLongArray table = table();
		int index = index(address);
		while (true) {
			long cell = table.get(index);
			boolean current = isCurrent(cell, now);
			if (current && (cell & COUNT_MASK) >= this.max) {
				return false;
			}
			if (table.compareAndSet(index, cell, current ? cell + 1 : now << COUNT_BITS | 1)) {
				return true;
			}
		}
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
