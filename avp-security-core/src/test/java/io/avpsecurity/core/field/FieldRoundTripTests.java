package io.avpsecurity.core.field;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** No text makes the parser throw, and what it accepts survives being written. */
class FieldRoundTripTests {

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void parseWhenRandomOctetsThenNeverThrowsAndRoundTrips(long seed) {
		Stream<String> texts = RandomFields.octets(seed).limit(10_000);

		long accepted = texts.mapToInt(FieldRoundTripTests::acceptedRoundTrips).sum();

		assertThat(accepted).isPositive();
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void parseWhenRandomSyntaxThenNeverThrowsAndRoundTrips(long seed) {
		Stream<String> texts = RandomFields.syntax(seed).limit(10_000);

		long accepted = texts.mapToInt(FieldRoundTripTests::acceptedRoundTrips).sum();

		assertThat(accepted).isGreaterThan(1_000);
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void parseWhenVectorMutatedThenNeverThrowsAndRoundTrips(long seed) {
		Stream<String> texts = RandomFields.mutatedVectors(seed).limit(10_000);

		long accepted = texts.mapToInt(FieldRoundTripTests::acceptedRoundTrips).sum();

		assertThat(accepted).isGreaterThan(5_000);
	}

	private static int acceptedRoundTrips(String text) {
		return roundTrips(text, FieldParser::parseItem, FieldWriter::write)
				+ roundTrips(text, FieldParser::parseList, FieldWriter::write)
				+ roundTrips(text, FieldParser::parseDictionary, FieldWriter::write);
	}

	private static <T> int roundTrips(String text, BiFunction<List<String>, FieldLimits, ParsedField<T>> parser,
			Function<T, String> writer) {
		ParsedField<T> parsed = parser.apply(List.of(text), FieldLimits.RFC_9651);
		if (parsed instanceof ParsedField.Malformed<T> malformed) {
			assertThat(malformed.position()).as(text).isBetween(0, text.length());
			assertThat(malformed.message()).as(text).matches("[ -~]{1,120}");
		}
		if (!(parsed instanceof ParsedField.Value<T> value)) {
			return 0;
		}
		String written = writer.apply(value.value());
		ParsedField<T> again = parser.apply(List.of(written), FieldLimits.RFC_9651);
		assertThat(again).as(text).isEqualTo(parsed);
		return 1;
	}

}
