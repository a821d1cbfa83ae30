package io.avpsecurity.core;

import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.VerifiedAgent;

/**
 * All there is to know about one request: who sent it, how far that is proven, and what
 * it may do. Immutable and thread-safe. It holds no secret of the request.
 *
 * @param verification what the signatures amount to
 * @param token what the AVP token amounts to
 * @param decision what the request may do
 * @param replay what was enforced against copies of its signatures; off when nothing was,
 * also when it was demanded and could not be done
 */
public record Assessment(Verification verification, TokenVerification token, Decision decision, Replay replay) {

	public Assessment {
		Objects.requireNonNull(verification, "verification must not be null");
		Objects.requireNonNull(token, "token must not be null");
		Objects.requireNonNull(decision, "decision must not be null");
		Objects.requireNonNull(replay, "replay must not be null");
	}

	/**
	 * Creates an assessment for which nothing was enforced against copies.
	 * @param verification what the signatures amount to
	 * @param token what the AVP token amounts to
	 * @param decision what the request may do
	 */
	public Assessment(Verification verification, TokenVerification token, Decision decision) {
		this(verification, token, decision, Replay.OFF);
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
			case TOKEN -> this.token instanceof TokenVerification.Valid;
		};
	}

}
