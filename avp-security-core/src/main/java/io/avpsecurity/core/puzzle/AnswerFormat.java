package io.avpsecurity.core.puzzle;

import java.util.Locale;

/**
 * What an answer is, as {@code puzzle.format} says it (AVP section 1).
 */
public enum AnswerFormat {

	/** A whole number in decimal digits. */
	INTEGER,

	/** Hexadecimal digits, in any case. */
	HEX,

	/** Text, in the case it has. */
	STRING;

	private final String code = name().toLowerCase(Locale.ROOT);

	/**
	 * Returns the word on the wire.
	 * @return the format in lower case
	 */
	public String code() {
		return this.code;
	}

	@Override
	public String toString() {
		return this.code;
	}

}
