package io.avpsecurity.core.state;

import java.time.Instant;

/**
 * Remembers what was used, so that it is used once: of any number of callers that record
 * the same key at the same time, exactly one is told that it is the first. An
 * implementation never forgets a key before its time to make room; what it cannot be sure
 * of is {@link Use#UNAVAILABLE}, never {@link Use#FIRST}. Thread-safe, and quick: a
 * request waits for it. What it throws counts as unavailable.
 */
public interface ReplayLedger {

	/**
	 * Records a use, if it is the first, in one atomic step.
	 * @param identity who used it; the bound on how much one party may have recorded goes
	 * by this
	 * @param key what was used; it already stands for the identity too
	 * @param until how long a copy could still be accepted, to the second and inclusive
	 * @return whether it was the first use
	 */
	Use record(String identity, ReplayKey key, Instant until);

	/** What a ledger knows about a use. */
	enum Use {

		/** Never used before, and recorded now. */
		FIRST,

		/** Used before. */
		AGAIN,

		/**
		 * It cannot be known or recorded: the ledger is full, the identity has used up
		 * its share, or what was known for that time is gone. Nothing is recorded.
		 */
		UNAVAILABLE

	}

}
