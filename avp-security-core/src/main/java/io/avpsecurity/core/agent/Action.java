package io.avpsecurity.core.agent;

/**
 * What the owner's policy says about a request.
 */
public enum Action {

	/** It may go on. */
	ALLOW("allow"),

	/** It is refused. */
	DENY("deny"),

	/** It may go on, marked: the owner has not decided. */
	REVIEW("review"),

	/** It has to solve a challenge first. */
	CHALLENGE("challenge");

	private final String code;

	Action(String code) {
		this.code = code;
	}

	/**
	 * Returns the stable lower-case word.
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
