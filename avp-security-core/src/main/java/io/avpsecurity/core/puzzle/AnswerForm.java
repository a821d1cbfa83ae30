package io.avpsecurity.core.puzzle;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * How an answer is written, and how different spellings of it are made one: white space
 * around it, a plus, leading zeros, {@code 0x}, the case of hexadecimal digits, and one
 * pair of quotes around text make no difference. Immutable.
 *
 * @param format the format
 * @param digits how many hexadecimal digits it has to have, or 0 when leading zeros make
 * no difference
 */
public record AnswerForm(AnswerFormat format, int digits) {

	/** A whole number. */
	public static final AnswerForm INTEGER = new AnswerForm(AnswerFormat.INTEGER, 0);

	/** A hexadecimal number. */
	public static final AnswerForm HEX = new AnswerForm(AnswerFormat.HEX, 0);

	/** Text. */
	public static final AnswerForm STRING = new AnswerForm(AnswerFormat.STRING, 0);

	/** The most decimal digits that are read. */
	static final int MAX_INTEGER = 64;

	/** The most hexadecimal digits that are read. */
	static final int MAX_HEX = 128;

	/** The most characters of text that are read. */
	static final int MAX_STRING = 1024;

	public AnswerForm {
		Objects.requireNonNull(format, "format must not be null");
		if (digits < 0 || digits > MAX_HEX || (digits > 0 && format != AnswerFormat.HEX)) {
			throw new IllegalArgumentException("digits must be 0, or for hex up to " + MAX_HEX + ", was " + digits);
		}
	}

	/**
	 * Makes an answer what every spelling of it becomes.
	 * @param submitted what was submitted
	 * @return the only spelling, or empty when this is no answer of this form
	 */
	public Optional<String> canonical(String submitted) {
		String text = submitted.strip();
		return switch (this.format) {
			case INTEGER -> integer(text);
			case HEX -> hex(text);
			case STRING -> string(text);
		};
	}

	private static Optional<String> integer(String text) {
		boolean signed = text.startsWith("-") || text.startsWith("+");
		String digits = signed ? text.substring(1) : text;
		if (digits.isEmpty() || digits.length() > MAX_INTEGER || !isEach(digits, "0123456789")) {
			return Optional.empty();
		}
		String number = withoutLeadingZeros(digits);
		return Optional.of((text.startsWith("-") && !number.equals("0")) ? "-" + number : number);
	}

	private Optional<String> hex(String text) {
		String digits = text.startsWith("0x") || text.startsWith("0X") ? text.substring(2) : text;
		if (digits.isEmpty() || digits.length() > MAX_HEX || !isEach(digits, "0123456789abcdefABCDEF")) {
			return Optional.empty();
		}
		String lower = digits.toLowerCase(Locale.ROOT);
		if (this.digits == 0) {
			return Optional.of(withoutLeadingZeros(lower));
		}
		return (lower.length() == this.digits) ? Optional.of(lower) : Optional.empty();
	}

	private static Optional<String> string(String text) {
		if (text.length() > MAX_STRING || text.codePoints().anyMatch(AnswerForm::isUnfit)) {
			return Optional.empty();
		}
		String bare = isQuoted(text) ? text.substring(1, text.length() - 1) : text;
		return bare.isEmpty() ? Optional.empty() : Optional.of(Normalizer.normalize(bare, Normalizer.Form.NFC));
	}

	/** Half of a pair of surrogates would be taken for a question mark. */
	private static boolean isUnfit(int codePoint) {
		return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
	}

	/** Models like to quote. */
	private static boolean isQuoted(String text) {
		return text.length() > 1 && (text.startsWith("\"") || text.startsWith("`"))
				&& text.charAt(0) == text.charAt(text.length() - 1);
	}

	private static String withoutLeadingZeros(String digits) {
		int start = 0;
		while (start < digits.length() - 1 && digits.charAt(start) == '0') {
			start++;
		}
		return digits.substring(start);
	}

	private static boolean isEach(String text, String allowed) {
		for (int i = 0; i < text.length(); i++) {
			if (allowed.indexOf(text.charAt(i)) < 0) {
				return false;
			}
		}
		return true;
	}

}
