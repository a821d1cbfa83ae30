package io.avpsecurity.core;

import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.policy.Explanation;
import io.avpsecurity.core.policy.JudgedRequest;
import io.avpsecurity.core.policy.Policy;

/**
 * All there is to know about one request: who sent it, how far that is proven, what it
 * may do, and by which policy. Immutable and thread-safe. It holds no secret of the
 * request.
 *
 * @param request what the policy was asked about
 * @param verification what the signatures amount to; differs from what the policy was
 * asked about when the rule demanded single use and this is a copy
 * @param decision what the request may do
 * @param replay what was enforced against copies of its signatures; off when nothing was,
 * also when it was demanded and could not be done
 * @param policy the policy that was asked
 */
public record Assessment(JudgedRequest request, Verification verification, Decision decision, Replay replay,
		Policy policy) {

	public Assessment {
		Objects.requireNonNull(request, "request must not be null");
		Objects.requireNonNull(verification, "verification must not be null");
		Objects.requireNonNull(decision, "decision must not be null");
		Objects.requireNonNull(replay, "replay must not be null");
		Objects.requireNonNull(policy, "policy must not be null");
	}

	/**
	 * Returns what the AVP token amounts to.
	 * @return the token
	 */
	public TokenVerification token() {
		return this.request.token();
	}

	/**
	 * Returns the agent whose signature verified.
	 * @return the agent, or empty
	 */
	public Optional<VerifiedAgent> agent() {
		return (this.verification instanceof Verification.Verified verified) ? Optional.of(verified.agent())
				: Optional.empty();
	}

	/**
	 * Returns what proves something about the sender. A signature goes before a token: it
	 * decides when both are good.
	 * @return the mechanism, or empty when nothing is proven
	 */
	public Optional<Mechanism> mechanism() {
		if (isProven(Mechanism.SIGNATURE)) {
			return Optional.of(Mechanism.SIGNATURE);
		}
		return isProven(Mechanism.TOKEN) ? Optional.of(Mechanism.TOKEN) : Optional.empty();
	}

	/**
	 * Returns whether a mechanism proved something about the sender.
	 * @param mechanism the mechanism
	 * @return true for a verified signature, or a valid token
	 */
	public boolean isProven(Mechanism mechanism) {
		return switch (mechanism) {
			case SIGNATURE -> this.verification instanceof Verification.Verified;
			case TOKEN -> token() instanceof TokenVerification.Valid;
		};
	}

	/**
	 * Explains the decision: each rule that was tried and the condition that did not
	 * hold. Made when it is asked for, from what this assessment holds, so that it is the
	 * same at any time.
	 * @return the explanation
	 */
	public Explanation explain() {
		return new Explanation(this.policy.explain(this.request), this.decision);
	}

}
