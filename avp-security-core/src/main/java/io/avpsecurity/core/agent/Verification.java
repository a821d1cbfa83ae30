package io.avpsecurity.core.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the signatures of one request amount to: exactly one outcome, with one reason
 * unless it is verified (Web Bot Auth section 5.4, appendix C.1). Immutable.
 */
public sealed interface Verification {

	/**
	 * Returns the outcome.
	 * @return one of four
	 */
	Outcome outcome();

	/**
	 * Returns why the request is not verified.
	 * @return empty exactly when it is
	 */
	Optional<Reason> reason();

	/**
	 * Returns the result of every candidate signature, in the order of
	 * {@code Signature-Input}.
	 * @return empty when the request has none, or its fields could not be read
	 */
	List<SignatureResult> signatures();

	/**
	 * Puts the results of all candidates together: verified if one is, otherwise what the
	 * first one is (WBA-22).
	 * @param signatures every candidate's result, at least one
	 * @return what they amount to
	 */
	static Verification of(List<SignatureResult> signatures) {
		return isOneVerified(signatures) ? new Verified(signatures)
				: new NotVerified(signatures.get(0).reason().orElseThrow(), signatures);
	}

	private static boolean isOneVerified(List<SignatureResult> signatures) {
		for (SignatureResult result : signatures) {
			if (result instanceof SignatureResult.Verified) {
				return true;
			}
		}
		return false;
	}

	/**
	 * At least one candidate verified.
	 *
	 * @param signatures every candidate's result
	 */
	record Verified(List<SignatureResult> signatures) implements Verification {

		public Verified {
			signatures = List.copyOf(signatures);
			if (!isOneVerified(signatures)) {
				throw new IllegalArgumentException("signatures must hold a verified one");
			}
		}

		/**
		 * Returns the agent of the first verified signature: the identity of the request.
		 * @return the agent
		 */
		public VerifiedAgent agent() {
			return agents().get(0);
		}

		/**
		 * Returns the agents of all verified signatures, in order.
		 * @return at least one
		 */
		public List<VerifiedAgent> agents() {
			List<VerifiedAgent> agents = new ArrayList<>(this.signatures.size());
			for (SignatureResult result : this.signatures) {
				if (result instanceof SignatureResult.Verified verified) {
					agents.add(verified.agent());
				}
			}
			return Collections.unmodifiableList(agents);
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
	 * No candidate verified: the outcome and the reason are those of the first one, or of
	 * the fields themselves when they could not be read.
	 *
	 * @param why the reason, of outcome invalid or unverified
	 * @param signatures every candidate's result
	 */
	record NotVerified(Reason why, List<SignatureResult> signatures) implements Verification {

		public NotVerified {
			Objects.requireNonNull(why, "why must not be null");
			signatures = List.copyOf(signatures);
			if (why.outcome() == Outcome.UNSIGNED) {
				throw new IllegalArgumentException("why must not be of an unsigned request, was " + why);
			}
		}

		@Override
		public Outcome outcome() {
			return this.why.outcome();
		}

		@Override
		public Optional<Reason> reason() {
			return Optional.of(this.why);
		}

		/**
		 * Returns when the same request may verify although nobody changes anything.
		 * @return how long to wait, or empty when waiting does not help
		 */
		public Optional<Duration> retryAfter() {
			return (!this.signatures.isEmpty() && this.signatures.get(0) instanceof SignatureResult.NotVerified first)
					? first.retryAfter() : Optional.empty();
		}

	}

	/**
	 * The request has no Web Bot Auth signature.
	 *
	 * @param why the reason, of outcome unsigned
	 */
	record Unsigned(Reason why) implements Verification {

		/** Nothing of a signature is there, as in nearly every request of a person. */
		public static final Unsigned NO_SIGNATURE = new Unsigned(Reason.NO_SIGNATURE);

		public Unsigned {
			if (why.outcome() != Outcome.UNSIGNED) {
				throw new IllegalArgumentException("why must be of an unsigned request, was " + why);
			}
		}

		@Override
		public Outcome outcome() {
			return Outcome.UNSIGNED;
		}

		@Override
		public Optional<Reason> reason() {
			return Optional.of(this.why);
		}

		@Override
		public List<SignatureResult> signatures() {
			return List.of();
		}

	}

}
