package io.avpsecurity.core.agent;

/**
 * How an agent proved something about itself.
 */
public enum Mechanism {

	/** An HTTP message signature in the Web Bot Auth profile. */
	SIGNATURE("signature"),

	/** An AVP token. */
	TOKEN("token");

	private final String code;

	Mechanism(String code) {
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
