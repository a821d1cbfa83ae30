package io.avpsecurity.core.agent;

import java.util.Locale;

/**
 * What the owner's policy says about a request.
 */
public enum Action {

	/** It may go on. */
	ALLOW,

	/** It is refused. */
	DENY,

	/** It may go on, marked: the owner has not decided. */
	REVIEW,

	/** It has to solve a challenge first. */
	CHALLENGE;

	private final String code = name().toLowerCase(Locale.ROOT);

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
