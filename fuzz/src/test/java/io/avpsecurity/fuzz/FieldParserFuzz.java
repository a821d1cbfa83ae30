package io.avpsecurity.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.FieldWriter;
import io.avpsecurity.core.field.ParsedField;

/**
 * Any text as an item, a list and a dictionary: the parser never throws, what it accepts
 * is within the limits, and is the same after it was written. The input is UTF-8, a line
 * of the field in each line.
 */
public final class FieldParserFuzz {

	private static final FieldLimits WIDE = FieldLimits.RFC_9651;

	private static final FieldLimits TIGHT = new FieldLimits(96, 3, 3, 3, 6, 12);

	private FieldParserFuzz() {
	}

	public static void fuzzerTestOneInput(byte[] input) {
		List<String> lines = List.of(new String(input, StandardCharsets.UTF_8).split("\n", -1));
		check(lines, FieldParser::parseItem, FieldWriter::write, FieldShape::of);
		check(lines, FieldParser::parseList, FieldWriter::write, FieldShape::of);
		check(lines, FieldParser::parseDictionary, FieldWriter::write, FieldShape::of);
	}

	private static <T> void check(List<String> lines, BiFunction<List<String>, FieldLimits, ParsedField<T>> parser,
			Function<T, String> writer, Function<T, FieldShape> shape) {
		ParsedField<T> wide = parser.apply(lines, WIDE);
		ParsedField<T> tight = parser.apply(lines, TIGHT);
		int length = String.join(", ", lines).length();
		if (wide instanceof ParsedField.Value<T> value) {
			String text = writer.apply(value.value());
			Property.holds(wide.equals(parser.apply(List.of(text), WIDE)), () -> "not the same once written: " + text);
			checkLimits(value, tight, shape.apply(value.value()), length);
		}
		else if (wide instanceof ParsedField.Malformed<T> malformed) {
			Property.holds(!(tight instanceof ParsedField.Value<T>), () -> "accepted by tighter limits: " + tight);
			checkMessage(malformed, length);
		}
	}

	private static <T> void checkLimits(ParsedField.Value<T> wide, ParsedField<T> tight, FieldShape shape, int length) {
		Property.holds(shape.isWithin(WIDE), () -> "beyond the limits: " + shape);
		if (tight instanceof ParsedField.LimitExceeded<T> exceeded) {
			boolean within = length <= TIGHT.maxLength() && shape.isWithin(TIGHT) && !shape.repeatsKeys();
			Property.holds(!within, () -> "within the limits and refused for " + exceeded.limit() + ": " + shape);
		}
		else {
			Property.holds(tight.equals(wide), () -> "limits changed the value: " + tight);
			Property.holds(length <= TIGHT.maxLength() && shape.isWithin(TIGHT), () -> "beyond the limits: " + shape);
		}
	}

	private static void checkMessage(ParsedField.Malformed<?> malformed, int length) {
		Property.holds(malformed.position() >= 0 && malformed.position() <= length,
				() -> "no position in the text: " + malformed);
		Property.holds(malformed.message().chars().allMatch((c) -> c >= ' ' && c <= '~'),
				() -> "not printable: " + malformed);
	}

}
