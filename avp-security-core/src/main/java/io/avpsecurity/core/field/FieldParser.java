package io.avpsecurity.core.field;

import java.util.List;
import java.util.function.Function;

/**
 * Reads a field completely or not at all, in time linear to its length, and never throws
 * for what a field holds. Does not refuse repeated keys: it reports them. Thread-safe
 * (RFC 9651 section 4.2).
 */
public final class FieldParser {

	private static final String LINE_SEPARATOR = ", ";

	private FieldParser() {
	}

	/**
	 * Reads an item; no line, or an empty one, is malformed.
	 * @param lines the lines of the field in the order received
	 * @param limits the bounds to keep
	 * @return the item, or why there is none
	 */
	public static ParsedField<Item> parseItem(List<String> lines, FieldLimits limits) {
		return parse(lines, limits, StructureScanner::scanItem);
	}

	/**
	 * Reads a list; no line, or an empty one, is the empty list.
	 * @param lines the lines of the field in the order received
	 * @param limits the bounds to keep
	 * @return the members in order, unmodifiable, or why there are none
	 */
	public static ParsedField<List<Member>> parseList(List<String> lines, FieldLimits limits) {
		return parse(lines, limits, StructureScanner::scanList);
	}

	/**
	 * Reads a dictionary; no line, or an empty one, is the empty dictionary.
	 * @param lines the lines of the field in the order received
	 * @param limits the bounds to keep
	 * @return the dictionary, or why there is none
	 */
	public static ParsedField<Dictionary> parseDictionary(List<String> lines, FieldLimits limits) {
		return parse(lines, limits, StructureScanner::scanDictionary);
	}

	private static <T> ParsedField<T> parse(List<String> lines, FieldLimits limits,
			Function<StructureScanner, T> structure) {
		if (joinedLength(lines) > limits.maxLength()) {
			return new ParsedField.LimitExceeded<>("maxLength");
		}
		FieldCursor cursor = new FieldCursor((lines.size() == 1) ? lines.get(0) : String.join(LINE_SEPARATOR, lines));
		cursor.skipSpaces();
		T value = structure.apply(new StructureScanner(cursor, limits));
		cursor.skipSpaces();
		if (!cursor.atEnd()) {
			cursor.unexpected("the end of the field");
		}
		return cursor.failed() ? cursor.failure() : new ParsedField.Value<>(value);
	}

	private static long joinedLength(List<String> lines) {
		long length = (long) LINE_SEPARATOR.length() * Math.max(0, lines.size() - 1);
		for (String line : lines) {
			length += line.length();
		}
		return length;
	}

}
