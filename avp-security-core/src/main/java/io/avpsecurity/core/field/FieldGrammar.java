package io.avpsecurity.core.field;

/**
 * The preconditions of the value types: what passes here can be written (RFC 9651 section
 * 4.1).
 */
final class FieldGrammar {

	static final int INTEGER_DIGITS = 15;

	static final int DECIMAL_INTEGER_DIGITS = 12;

	static final int DECIMAL_FRACTION_DIGITS = 3;

	static final long MAX_NUMBER = 999_999_999_999_999L;

	private FieldGrammar() {
	}

	static String requireKey(String key) {
		requireStart(key, CharacterClass.KEY_START, "key", "a lower-case letter or '*'");
		return requireAll(key, CharacterClass.KEY, "key", "lower-case letters, digits and _-.*");
	}

	static String requireToken(String token) {
		requireStart(token, CharacterClass.TOKEN_START, "token", "a letter or '*'");
		return requireAll(token, CharacterClass.TOKEN, "token", "letters, digits and !#$%&'*+-.^_`|~:/");
	}

	static String requireString(String string) {
		return requireAll(string, CharacterClass.PRINTABLE, "string", "printable ASCII");
	}

	static String requireUnicode(String string) {
		int index = 0;
		while (index < string.length()) {
			int codePoint = string.codePointAt(index);
			if (Character.getType(codePoint) == Character.SURROGATE) {
				throw illegal(string, index, "display string", "no unpaired surrogate");
			}
			index += Character.charCount(codePoint);
		}
		return string;
	}

	static long requireNumber(long number, String what) {
		if (number < -MAX_NUMBER || number > MAX_NUMBER) {
			throw new IllegalArgumentException(
					what + " out of range: " + number + ", expected -" + MAX_NUMBER + " to " + MAX_NUMBER);
		}
		return number;
	}

	private static void requireStart(String text, CharacterClass allowed, String what, String expected) {
		if (text.isEmpty()) {
			throw new IllegalArgumentException("A " + what + " must not be empty, expected " + expected + " first");
		}
		if (!allowed.contains(text.charAt(0))) {
			throw illegal(text, 0, what, expected + " first");
		}
	}

	private static String requireAll(String text, CharacterClass allowed, String what, String expected) {
		int index = allowed.firstOutside(text, 0, text.length());
		if (index < text.length()) {
			throw illegal(text, index, what, expected);
		}
		return text;
	}

	private static IllegalArgumentException illegal(String text, int index, String what, String expected) {
		return new IllegalArgumentException("Illegal character " + CharacterClass.describe(text.charAt(index))
				+ " at index " + index + " of a " + what + ", expected " + expected);
	}

}
