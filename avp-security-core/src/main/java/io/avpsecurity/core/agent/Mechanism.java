package io.avpsecurity.core.agent;

import java.util.Locale;

/**
 * How an agent proved something about itself.
 */
public enum Mechanism {

	/** An HTTP message signature in the Web Bot Auth profile. */
	SIGNATURE,

	/** An AVP token. */
	TOKEN;

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
