package io.avpsecurity.core.client;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code Convert ... to ...}: a number from one base to another. Without a base it is
 * decimal.
 */
final class BaseConvert implements PromptFamily {

	private static final List<String> NAMES = List.of("hexadecimal", "hex", "decimal", "binary", "octal");

	private static final int[] BASES = { 16, 16, 10, 2, 8 };

	/** More digits are no number of a puzzle. */
	private static final int MAX_DIGITS = 300;

	@Override
	public Optional<String> solve(String prompt) {
		// "octal" is a number in base 36, too.
		return named(new TextReader(prompt)).or(() -> unnamed(new TextReader(prompt)));
	}

	private static Optional<String> named(TextReader reader) {
		reader.expect("Convert ");
		int named = reader.skipOneOf(NAMES);
		reader.expect(" ");
		String digits = reader.word();
		return (named >= 0) ? converted(digits, BASES[named], reader) : Optional.empty();
	}

	private static Optional<String> unnamed(TextReader reader) {
		reader.expect("Convert ");
		String digits = reader.word();
		int from = reader.skip(" from ") ? base(reader) : 10;
		return converted(digits, from, reader);
	}

	private static Optional<String> converted(String digits, int from, TextReader reader) {
		reader.expect(" to ");
		boolean hexadecimal = reader.isNext("hex");
		int to = base(reader);
		reader.skip(" (digits 0-9a-z)");
		reader.skip("?");
		if (!reader.isComplete() || !isNumber(digits, from)) {
			return Optional.empty();
		}
		String converted = new BigInteger(digits, from).toString(to);
		return Optional.of(hexadecimal ? converted.toUpperCase(Locale.ROOT) : converted);
	}

	private static int base(TextReader reader) {
		int named = reader.skipOneOf(NAMES);
		if (named >= 0) {
			return BASES[named];
		}
		reader.expect("base ");
		int base = reader.count(Character.MAX_RADIX);
		if (base < Character.MIN_RADIX) {
			reader.fail();
			return Character.MIN_RADIX;
		}
		return base;
	}

	private static boolean isNumber(String digits, int base) {
		return digits.length() <= MAX_DIGITS && digits.chars().allMatch((c) -> Character.digit(c, base) >= 0);
	}

}
