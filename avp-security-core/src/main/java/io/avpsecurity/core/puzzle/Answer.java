package io.avpsecurity.core.puzzle;

import java.util.Objects;

/**
 * The right answer to a puzzle, in the only spelling that {@link AnswerForm#canonical}
 * makes. It is for nobody but the judge: {@code toString} does not show it. Immutable.
 *
 * @param form how it is written
 * @param canonical the answer
 */
public record Answer(AnswerForm form, String canonical) {

	/** The largest number that every JSON reader keeps exact. */
	public static final long MAX_INTEGER = (1L << 53) - 1;

	/** The longest answer. */
	public static final int MAX_LENGTH = 256;

	public Answer {
		Objects.requireNonNull(form, "form must not be null");
		if (canonical.length() > MAX_LENGTH || !form.canonical(canonical).filter(canonical::equals).isPresent()) {
			throw new IllegalArgumentException(
					"the answer is not a canonical " + form.format() + " of at most " + MAX_LENGTH + " characters");
		}
	}

	/**
	 * A whole number.
	 * @param value the number, at most {@link #MAX_INTEGER} either way
	 * @return the answer
	 */
	public static Answer integer(long value) {
		if (value > MAX_INTEGER || value < -MAX_INTEGER) {
			throw new IllegalArgumentException("the answer is larger than " + MAX_INTEGER);
		}
		return new Answer(AnswerForm.INTEGER, Long.toString(value));
	}

	/**
	 * A hexadecimal number.
	 * @param value the number, not negative
	 * @return the answer
	 */
	public static Answer hex(long value) {
		if (value < 0) {
			throw new IllegalArgumentException("the answer is negative");
		}
		return new Answer(AnswerForm.HEX, Long.toHexString(value));
	}

	/**
	 * So many hexadecimal digits.
	 * @param digits the digits, in lower case
	 * @return the answer
	 */
	public static Answer hexDigits(String digits) {
		return new Answer(new AnswerForm(AnswerFormat.HEX, digits.length()), digits);
	}

	/**
	 * Text.
	 * @param text the text, which does not begin or end with white space
	 * @return the answer
	 */
	public static Answer string(String text) {
		return new Answer(AnswerForm.STRING, text);
	}

	@Override
	public String toString() {
		return "Answer[form=" + this.form.format() + ", canonical=***]";
	}

}
