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

	/** What every keyboard and every model writes in one way only. */
	private static final int MAX_ASCII = 0x7E;

	public Answer {
		Objects.requireNonNull(form, "form must not be null");
		if (canonical.length() > MAX_LENGTH || !form.canonical(canonical).filter(canonical::equals).isPresent()) {
			throw new IllegalArgumentException(
					"the answer is not a canonical " + form.format() + " of at most " + MAX_LENGTH + " characters");
		}
		if (form.format() == AnswerFormat.INTEGER && !isExact(canonical)) {
			throw new IllegalArgumentException("the answer is larger than " + MAX_INTEGER);
		}
		if (form.format() == AnswerFormat.STRING && canonical.chars().anyMatch((c) -> c > MAX_ASCII)) {
			throw new IllegalArgumentException("the answer has other characters than those of ASCII");
		}
	}

	/**
	 * A whole number.
	 * @param value the number, at most {@link #MAX_INTEGER} either way
	 * @return the answer
	 */
	public static Answer integer(long value) {
		return new Answer(AnswerForm.INTEGER, Long.toString(value));
	}

	/**
	 * A hexadecimal number.
	 * @param value the number, not negative
	 * @return the answer
	 */
	public static Answer hex(long value) {
		if (value < 0) {
			throw new IllegalArgumentException("the answer is negative, which hexadecimal digits do not show");
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
	 * @param text the text, ASCII, which does not begin or end with white space
	 * @return the answer
	 */
	public static Answer string(String text) {
		return new Answer(AnswerForm.STRING, text);
	}

	/** Its digits are counted first: 17 are too many, and 16 never overflow. */
	private static boolean isExact(String number) {
		int digits = number.length() - (number.startsWith("-") ? 1 : 0);
		return digits <= 16 && Math.abs(Long.parseLong(number)) <= MAX_INTEGER;
	}

	@Override
	public String toString() {
		return "Answer[form=" + this.form.format() + ", canonical=***]";
	}

}
