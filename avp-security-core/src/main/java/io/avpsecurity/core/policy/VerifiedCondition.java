package io.avpsecurity.core.policy;

import java.util.Locale;

/**
 * What a rule says about the signatures of a request when it says something.
 */
public enum VerifiedCondition {

	/** They verified. */
	TRUE,

	/**
	 * There are none, or they could be neither verified nor refuted: never invalid ones.
	 */
	FALSE,

	/** Anything, also a signature that does not verify. */
	ANY;

	private final String code = name().toLowerCase(Locale.ROOT);

	/**
	 * Returns the stable lower-case word.
	 * @return the word used in a policy
	 */
	public String code() {
		return this.code;
	}

	@Override
	public String toString() {
		return this.code;
	}

}
