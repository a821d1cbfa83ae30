package io.avpsecurity.core.agent;

/**
 * What can be said about the signatures of one request. The four are never merged:
 * {@link #INVALID} is a failed check, {@link #UNVERIFIED} a check that could not be made.
 */
public enum Outcome {

	/** A signature verified with a key of the agent it names. */
	VERIFIED("verified"),

	/** A signature is there and a check of it failed. */
	INVALID("invalid"),

	/** A signature is there and could be neither verified nor refuted. */
	UNVERIFIED("unverified"),

	/** No Web Bot Auth signature is there. This says nothing about the sender. */
	UNSIGNED("unsigned");

	private final String code;

	Outcome(String code) {
		this.code = code;
	}

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
