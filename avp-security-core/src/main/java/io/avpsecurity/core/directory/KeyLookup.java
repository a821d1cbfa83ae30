package io.avpsecurity.core.directory;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.KeySource;
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
	 * @param source where it was found
	 */
	record Found(PublicJwk jwk, KeySource source) implements KeyLookup {

		public Found {
			Objects.requireNonNull(jwk, "jwk must not be null");
			Objects.requireNonNull(source, "source must not be null");
		}

	}

	/**
	 * There is no key. This never refutes a signature: the outcome stays unverified.
	 *
	 * @param why the reason
	 * @param retryAfter when the same look-up may succeed although nobody changes
	 * anything, or empty when it will not
	 */
	record NotFound(Reason why, Optional<Duration> retryAfter) implements KeyLookup {

		public NotFound {
			Objects.requireNonNull(retryAfter, "retryAfter must not be null");
			if (why.outcome() != Outcome.UNVERIFIED) {
				throw new IllegalArgumentException("why must be a reason of unverified, was " + why);
			}
		}

		/**
		 * Creates a result that does not change by itself.
		 * @param why the reason
		 */
		public NotFound(Reason why) {
			this(why, Optional.empty());
		}

	}

}
