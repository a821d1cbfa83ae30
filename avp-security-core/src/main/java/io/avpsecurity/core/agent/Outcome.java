package io.avpsecurity.core.agent;

import java.util.Locale;

/**
 * What can be said about the signatures of one request. The four are never merged:
 * {@link #INVALID} is a failed check, {@link #UNVERIFIED} a check that could not be made.
 */
public enum Outcome {

	/** A signature verified with a key of the agent it names. */
	VERIFIED,

	/** A signature is there and a check of it failed. */
	INVALID,

	/** A signature is there and could be neither verified nor refuted. */
	UNVERIFIED,

	/** No Web Bot Auth signature is there. This says nothing about the sender. */
	UNSIGNED;

	private final String code = name().toLowerCase(Locale.ROOT);

	/**
	 * Returns the stable lower-case word of this outcome.
	 * @return the word used in answers, logs and metrics
	 */
	public String code() {
		return this.code;
	}

	@Override
	public String toString() {
		return this.code;
	}

}
