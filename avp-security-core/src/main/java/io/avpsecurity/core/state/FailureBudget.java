package io.avpsecurity.core.state;

import java.time.InstantSource;

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

	private final AddressCounts failures;

	/**
	 * Creates a budget of which nothing is spent.
	 * @param clock the time
	 * @param perMinute how many may fail in a minute, 1 to {@value #MAX_PER_MINUTE}
	 */
	public FailureBudget(InstantSource clock, int perMinute) {
		this(clock, perMinute, KeyedHash.random());
	}

	FailureBudget(InstantSource clock, int perMinute, KeyedHash hash) {
		if (perMinute < 1 || perMinute > MAX_PER_MINUTE) {
			throw new IllegalArgumentException("perMinute must be 1 to " + MAX_PER_MINUTE + ", was " + perMinute);
		}
		this.failures = new AddressCounts(clock, perMinute, hash);
	}

	/**
	 * Returns whether an address has used up its budget. The minute begins with the first
	 * failure.
	 * @param address an IP address as text; other text counts as it is
	 * @return true when nothing more is to be verified for it now
	 */
	public boolean isSpent(String address) {
		return this.failures.isFull(address);
	}

	/**
	 * Counts a failure, at most up to the budget.
	 * @param address an IP address as text
	 */
	public void count(String address) {
		this.failures.add(address);
	}

}
