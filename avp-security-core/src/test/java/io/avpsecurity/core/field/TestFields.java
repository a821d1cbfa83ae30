package io.avpsecurity.core.field;

import java.util.List;

/** Fields parsed with the limits of RFC 9651, and the ways a field can be refused. */
final class TestFields {

	private TestFields() {
	}

	static Item item(String text) {
		return value(FieldParser.parseItem(List.of(text), FieldLimits.RFC_9651));
	}

	static List<Member> list(String... lines) {
		return value(FieldParser.parseList(List.of(lines), FieldLimits.RFC_9651));
	}

	static Dictionary dictionary(String... lines) {
		return value(FieldParser.parseDictionary(List.of(lines), FieldLimits.RFC_9651));
	}

	static ParsedField.Malformed<?> malformedItem(String... lines) {
		return (ParsedField.Malformed<?>) FieldParser.parseItem(List.of(lines), FieldLimits.RFC_9651);
	}

	static ParsedField.Malformed<?> malformedList(String... lines) {
		return (ParsedField.Malformed<?>) FieldParser.parseList(List.of(lines), FieldLimits.RFC_9651);
	}

	static ParsedField.Malformed<?> malformedDictionary(String... lines) {
		return (ParsedField.Malformed<?>) FieldParser.parseDictionary(List.of(lines), FieldLimits.RFC_9651);
	}

	private static <T> T value(ParsedField<T> parsed) {
		return ((ParsedField.Value<T>) parsed).value();
	}

}
