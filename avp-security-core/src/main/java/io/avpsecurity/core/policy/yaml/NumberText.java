package io.avpsecurity.core.policy.yaml;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Whole numbers as they are written. Readers of YAML do not agree on others (threat
 * T-101).
 */
final class NumberText {

	/** More digits than any bound has. */
	private static final int MAX_DIGITS = 9;

	private NumberText() {
	}

	/** Reads decimal digits, if the number is within bounds. */
	static OptionalInt value(String text, int min, int max) {
		if (text.isEmpty() || text.length() > MAX_DIGITS || !isDigits(text)) {
			return OptionalInt.empty();
		}
		int value = Integer.parseInt(text);
		return (value >= min && value <= max) ? OptionalInt.of(value) : OptionalInt.empty();
	}

	/** Says why a text is a number that means different things to different readers. */
	static Optional<String> trap(String text) {
		String digits = (text.startsWith("-") || text.startsWith("+")) ? text.substring(1) : text;
		if (digits.isEmpty() || digits.charAt(0) < '0' || digits.charAt(0) > '9') {
			return Optional.empty();
		}
		String lower = digits.toLowerCase(Locale.ROOT);
		if (lower.startsWith("0x") || lower.startsWith("0b") || lower.startsWith("0o")) {
			return Optional.of("which is not decimal");
		}
		if (digits.indexOf(':') >= 0) {
			return Optional.of("which some readers of YAML take for a number to the base of 60");
		}
		if (digits.indexOf('_') >= 0 || digits.indexOf(',') >= 0) {
			return Optional.of("which has something between its digits");
		}
		if (digits.indexOf('.') >= 0 || lower.indexOf('e') >= 0) {
			return Optional.of("which is no whole number to every reader of YAML");
		}
		if (text.startsWith("+")) {
			return Optional.of("which has a sign");
		}
		boolean octal = digits.length() > 1 && digits.charAt(0) == '0' && isDigits(digits);
		return octal ? Optional.of("which some readers of YAML take for an octal number") : Optional.empty();
	}

	private static boolean isDigits(String text) {
		return text.chars().allMatch((c) -> c >= '0' && c <= '9');
	}

}
