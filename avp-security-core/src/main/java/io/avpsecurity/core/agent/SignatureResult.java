package io.avpsecurity.core.agent;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * The result of one candidate signature, judged on its own components and key.
 */
public sealed interface SignatureResult {

	/**
	 * Returns the label of the signature, as any intermediary may have changed it.
	 * @return the label
	 */
	String label();

	/**
	 * Returns what came out.
	 * @return never {@link Outcome#UNSIGNED}
	 */
	Outcome outcome();

	/**
	 * Returns why the signature is not verified.
	 * @return empty exactly when it is
	 */
	Optional<Reason> reason();

	/**
	 * It verified.
	 *
	 * @param agent whose key made it
	 */
	record Verified(VerifiedAgent agent) implements SignatureResult {

		public Verified {
			Objects.requireNonNull(agent, "agent must not be null");
		}

		@Override
		public String label() {
			return this.agent.label();
		}

		@Override
		public Outcome outcome() {
			return Outcome.VERIFIED;
		}

		@Override
		public Optional<Reason> reason() {
			return Optional.empty();
		}

	}

	/**
	 * It did not verify. No agent is named: nothing that such a signature says is proven.
	 *
	 * @param label the label
	 * @param why the first check that did not pass
	 * @param retryAfter when the same signature may verify although nobody changes
	 * anything, or empty when it will not
	 */
	record NotVerified(String label, Reason why, Optional<Duration> retryAfter) implements SignatureResult {

		public NotVerified {
			Objects.requireNonNull(label, "label must not be null");
			Objects.requireNonNull(why, "why must not be null");
			Objects.requireNonNull(retryAfter, "retryAfter must not be null");
		}

		/**
		 * Creates a result that does not change by itself.
		 * @param label the label
		 * @param why the first check that did not pass
		 */
		public NotVerified(String label, Reason why) {
			this(label, why, Optional.empty());
		}

		@Override
		public Outcome outcome() {
			return this.why.outcome();
		}

		@Override
		public Optional<Reason> reason() {
			return Optional.of(this.why);
		}

	}

}
