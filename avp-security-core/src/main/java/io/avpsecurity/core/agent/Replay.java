package io.avpsecurity.core.agent;

import java.util.Locale;

/**
 * How far a signature is kept from being used again: what is demanded, and what was
 * enforced. Each is stricter than the one before.
 */
public enum Replay {

	/** A copy is accepted until the signature expires. */
	OFF,

	/** A copy is accepted for a few minutes after the signature was made. */
	WINDOW,

	/** No copy is accepted: a signature counts once. */
	ONCE;

	private final String code = name().toLowerCase(Locale.ROOT);

	/**
	 * Returns the stable lower-case word.
	 * @return the word used in a policy, in logs and metrics
	 */
	public String code() {
		return this.code;
	}

	@Override
	public String toString() {
		return this.code;
	}

}
