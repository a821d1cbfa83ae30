package io.avpsecurity.core.directory;

import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.jwk.PublicJwk;

/**
 * What came out of looking for a key.
 */
public sealed interface KeyLookup {

	/**
	 * The directory holds the key.
	 *
	 * @param jwk the key; its dates are not checked
	 */
	record Found(PublicJwk jwk) implements KeyLookup {
	}

	/**
	 * There is no key. This never refutes a signature: the outcome stays unverified.
	 *
	 * @param why the reason
	 */
	record NotFound(Reason why) implements KeyLookup {

		public NotFound {
			if (why.outcome() != Outcome.UNVERIFIED) {
				throw new IllegalArgumentException("why must be a reason of unverified, was " + why);
			}
		}

	}

}
