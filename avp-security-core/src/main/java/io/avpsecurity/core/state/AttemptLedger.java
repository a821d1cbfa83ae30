package io.avpsecurity.core.state;

import java.time.Duration;
import java.util.Objects;

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
	 * Forgets the failures of an address, which has solved a challenge.
	 * @param address an IP address as text
	 */
	void solved(String address);

	/** Whether an address may go on. */
	sealed interface Admission {

		/**
		 * It may.
		 *
		 * @param recentFailures how often it has failed lately
		 */
		record Admitted(int recentFailures) implements Admission {
		}

		/**
		 * It may not yet.
		 *
		 * @param retryAfter for how long not, at least a second
		 */
		record Wait(Duration retryAfter) implements Admission {

			public Wait {
				Objects.requireNonNull(retryAfter, "retryAfter must not be null");
			}

		}

	}

}
