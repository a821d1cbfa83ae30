package io.avpsecurity.core.field;

import java.util.HexFormat;

/**
 * A set of ASCII characters; nothing outside ASCII is ever a member.
 *
 * @param low one bit for each of the characters 0 to 63
 * @param high one bit for each of the characters 64 to 127
 */
record CharacterClass(long low, long high) {

	private static final String DIGITS = "0123456789";

	private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";

	private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

	static final CharacterClass DIGIT = of(DIGITS);

	static final CharacterClass KEY_START = of(LOWER + "*");

	static final CharacterClass KEY = of(LOWER + DIGITS + "_-.*");

	static final CharacterClass TOKEN_START = of(UPPER + LOWER + "*");

	static final CharacterClass TOKEN = of(UPPER + LOWER + DIGITS + "!#$%&'*+-.^_`|~:/");

	static final CharacterClass BASE64 = of(UPPER + LOWER + DIGITS + "+/");

	static final CharacterClass PRINTABLE = of(UPPER + LOWER + DIGITS + " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");

	static final CharacterClass STRING_UNESCAPED = PRINTABLE.without('"').without('\\');

	static final CharacterClass DISPLAY_UNESCAPED = PRINTABLE.without('"').without('%');

	static CharacterClass of(String members) {
		long low = 0;
		long high = 0;
		for (int i = 0; i < members.length(); i++) {
			char member = members.charAt(i);
			low |= lowBit(member);
			high |= highBit(member);
		}
		return new CharacterClass(low, high);
	}

	private CharacterClass without(char member) {
		return new CharacterClass(this.low & ~lowBit(member), this.high & ~highBit(member));
	}

	boolean contains(int character) {
		return (character & ~0x7f) == 0 && (((character < 64) ? this.low : this.high) >>> character & 1) != 0;
	}

	int firstOutside(String text, int from, int end) {
		int index = from;
		while (index < end && contains(text.charAt(index))) {
			index++;
		}
		return index;
	}

	/**
	 * Names a character for a message, so that no control or non-ASCII character reaches
	 * a log.
	 */
	static String describe(char character) {
		return PRINTABLE.contains(character) ? "'" + character + "'"
				: "U+" + HexFormat.of().withUpperCase().toHexDigits(character);
	}

	private static long lowBit(char member) {
		return (member < 64) ? 1L << member : 0;
	}

	private static long highBit(char member) {
		return (member < 64) ? 0 : 1L << member;
	}

}
