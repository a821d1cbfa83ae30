package io.avpsecurity.core.policy.yaml;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Writes values on one line of YAML, so that every reader of YAML 1.1 or 1.2 takes them
 * for what they are (threat T-101): all text is in double quotes, and what is no plain
 * character is escaped. Half a character of two halves is written as the half, which the
 * reader refuses.
 */
final class YamlWriter {

	private YamlWriter() {
	}

	/**
	 * Writes a value. Lists and maps are in brackets, as deep as they are.
	 * @param value a string, number, boolean, {@code null}, list or map of these
	 */
	static String value(@Nullable Object value) {
		if (value instanceof Map<?, ?> map) {
			return map.entrySet()
				.stream()
				.map((entry) -> quoted(String.valueOf(entry.getKey())) + ": " + value(entry.getValue()))
				.collect(Collectors.joining(", ", "{", "}"));
		}
		if (value instanceof List<?> list) {
			return list.stream().map(YamlWriter::value).collect(Collectors.joining(", ", "[", "]"));
		}
		String text = String.valueOf(value);
		boolean plain = value == null || value instanceof Boolean || value instanceof Number;
		return (plain && isWord(text)) ? text : quoted(text);
	}

	/** Writes a key that need not be one of the grammar. */
	static String key(String name) {
		return isWord(name) ? name : quoted(name);
	}

	private static boolean isWord(String text) {
		return !text.isEmpty() && text.chars().allMatch((c) -> isLetterOrDigit(c) || "_+-.".indexOf(c) >= 0)
				&& isLetterOrDigit(text.charAt(text.length() - 1));
	}

	private static boolean isLetterOrDigit(int c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
	}

	private static String quoted(String text) {
		StringBuilder quoted = new StringBuilder("\"");
		text.codePoints().forEach((c) -> append(c, quoted));
		return quoted.append('"').toString();
	}

	private static void append(int c, StringBuilder quoted) {
		if (c == '"' || c == '\\') {
			quoted.append('\\').append((char) c);
		}
		else if (isPlain(c)) {
			quoted.appendCodePoint(c);
		}
		else {
			quoted.append(String.format((c > 0xFFFF) ? "\\U%08X" : "\\u%04X", c));
		}
	}

	/** What is seen, is on its own, and stays where it is. */
	private static boolean isPlain(int c) {
		return switch (Character.getType(c)) {
			case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED,
					Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
				false;
			case Character.SPACE_SEPARATOR -> c == ' ';
			default -> true;
		};
	}

}
