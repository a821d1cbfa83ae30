package io.avpsecurity.core.state;

import java.time.Duration;

/**
 * Remembers for each client address how many challenges it was given and how often it
 * failed, so that guessing and farming cost time. Each operation is one atomic step. An
 * implementation is bounded, and what it has no room for is limited rather than let
 * through. IPv6 addresses count by their first 64 bits; names are never looked up.
 * Thread-safe, and quick: a request waits for it.
 */
public interface AttemptLedger {

	/**
	 * Counts one more challenge for an address, unless it has to wait.
	 * @param address an IP address as text; other text counts as it is
	 * @return whether it may have one
	 */
	Admission admit(String address);

	/**
	 * Returns whether an address may answer a challenge now. Counts nothing.
	 * @param address an IP address as text
	 * @return whether it may
	 */
	Admission mayAnswer(String address);

	/**
	 * Counts a failure.
	 * @param address an IP address as text
	 */
	void failed(String address);

	/**
	 * Forgets the failures of an address, which has solved a challenge, unless it has to
	 * wait by now: of answers at the same time no more may count than one by one.
	 * @param address an IP address as text
	 * @return whether what it solved counts
	 */
	Admission solved(String address);

	/** Whether an address may go on. */
	sealed interface Admission {

		/**
		 * It may.
		 *
		 * @param recentFailures how often it has failed lately
		 */
		record Admitted(int recentFailures) implements Admission {

			public Admitted {
				if (recentFailures < 0) {
					throw new IllegalArgumentException("recentFailures must not be negative, was " + recentFailures);
				}
			}

		}

		/**
		 * It may not yet.
		 *
		 * @param retryAfter for how long not, rounded up to whole seconds, at least one
		 */
		record Wait(Duration retryAfter) implements Admission {

			public Wait {
				long seconds = retryAfter.toSeconds() + ((retryAfter.toNanosPart() > 0) ? 1 : 0);
				retryAfter = Duration.ofSeconds(Math.max(1, seconds));
			}

		}

	}

}
