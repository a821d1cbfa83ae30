package io.avpsecurity.core.field;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two parsers that share no code agree: both refuse a field, or both write the same
 * canonical text. Each difference that is allowed has a name and a reason.
 */
class SecondParserTests {

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void parseWhenTextGeneratedThenAsTheSecondParser(long seed) {
		Stream<String> texts = Stream
			.of(RandomFields.structures(seed).limit(8_000), RandomFields.mutatedVectors(seed).limit(3_000),
					RandomFields.syntax(seed).limit(1_000), RandomFields.octets(seed).limit(500))
			.flatMap(Function.identity());

		Map<String, Long> verdicts = count(texts.map(List::of));

		assertThat(verdicts).containsKeys("DATE", "DISPLAY_STRING", "ZERO_AFTER_THE_POINT");
		assertThat(verdicts.get("accepted")).isGreaterThan(8_000);
		assertThat(verdicts.get("refused")).isGreaterThan(10_000);
	}

	@ParameterizedTest
	@ValueSource(longs = { 5, 6 })
	void parseWhenTextGeneratedInLinesThenAsTheSecondParser(long seed) {
		Stream<List<String>> fields = RandomFields.structures(seed)
			.map((text) -> List.of(text.split(", ", -1)))
			.filter((lines) -> lines.size() > 1)
			.limit(3_000);

		Map<String, Long> verdicts = count(fields);

		assertThat(verdicts).containsKeys("accepted", "refused", "STRING_IN_TWO_LINES");
	}

	@Test
	void parseWhenVectorThenAsTheSecondParser() {
		Map<String, Long> verdicts = FieldVector.parsing()
			.stream()
			.map((vector) -> verdict(TwoReadings.of(vector.type(), vector.raw())))
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

		assertThat(verdicts).containsOnly(Map.entry("refused", 864L), Map.entry("accepted", 709L),
				Map.entry("DATE", 10L), Map.entry("DISPLAY_STRING", 6L), Map.entry("STRING_IN_TWO_LINES", 2L));
	}

	private static Map<String, Long> count(Stream<List<String>> fields) {
		return fields.toList()
			.parallelStream()
			.flatMap(TwoReadings::asEachType)
			.collect(Collectors.groupingBy(SecondParserTests::verdict, Collectors.counting()));
	}

	private static String verdict(TwoReadings readings) {
		if (readings.agree()) {
			return readings.ours().isPresent() ? "accepted" : "refused";
		}
		Optional<KnownDifference> difference = KnownDifference.of(readings);
		return difference.orElseThrow(() -> new AssertionError(readings)).name();
	}

}
