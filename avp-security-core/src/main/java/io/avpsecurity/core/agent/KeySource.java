package io.avpsecurity.core.agent;

import java.util.Objects;
import java.util.Optional;

/**
 * Where the key was found that verified a signature, and what is known of that place.
 *
 * @param configured whether the owner gave the key, so that nothing was fetched
 * @param stale whether its directory could not be fetched again although it was time to
 * @param proof whether its holder signed the directory for its authority
 * @param purpose what the directory says its keys are for: the agent's own unsigned word,
 * and nothing that a rule trusts
 */
public record KeySource(boolean configured, boolean stale, Proof proof, Optional<String> purpose) {

	/** The owner gave the key. */
	public static final KeySource CONFIGURED = new KeySource(true, false, Proof.ABSENT, Optional.empty());

	public KeySource {
		Objects.requireNonNull(proof, "proof must not be null");
		Objects.requireNonNull(purpose, "purpose must not be null");
	}

	/**
	 * Says that its directory could not be fetched again in time.
	 * @return a copy that is stale
	 */
	public KeySource asStale() {
		return new KeySource(this.configured, true, this.proof, this.purpose);
	}

	/** Whether a directory was signed with the key (Web Bot Auth appendix B.1). */
	public enum Proof {

		/** The key signed the directory. */
		VALID,

		/** There are signatures, and none of them is good. */
		INVALID,

		/** The key did not sign. */
		ABSENT

	}

}
