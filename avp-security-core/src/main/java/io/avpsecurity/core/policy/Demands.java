package io.avpsecurity.core.policy;

import java.util.Objects;

import io.avpsecurity.core.agent.Replay;

/**
 * What is asked of a signature beyond that it verifies. A signature that does not meet it
 * is not verified. Immutable.
 *
 * @param replay how far it is kept from being used again
 * @param nonce whether it needs a nonce of at least 16 characters
 */
public record Demands(Replay replay, boolean nonce) {

	/** Nothing is asked for. */
	public static final Demands NONE = new Demands(Replay.OFF, false);

	public Demands {
		Objects.requireNonNull(replay, "replay must not be null");
	}

	/**
	 * Sets how far a signature is kept from being used again.
	 * @param replay how far
	 * @return a copy
	 */
	public Demands withReplay(Replay replay) {
		return new Demands(replay, this.nonce);
	}

	/**
	 * Says whether a signature needs a nonce. That alone does not make it count once.
	 * @param nonce whether it does
	 * @return a copy
	 */
	public Demands withNonce(boolean nonce) {
		return new Demands(this.replay, nonce);
	}

	/**
	 * Describes what is asked for, on one line.
	 * @return such as {@code replay once, nonce required}
	 */
	@Override
	public String toString() {
		return "replay " + this.replay + (this.nonce ? ", nonce required" : "");
	}

}
