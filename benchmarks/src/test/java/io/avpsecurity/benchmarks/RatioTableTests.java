package io.avpsecurity.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class RatioTableTests {

	private static final Row VERIFIED = new Row("verified", "whole", "bare", OptionalDouble.of(1.1),
			OptionalDouble.of(4096), true);

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "1100|5096|holds", "1101|5096|does not hold: time",
			"1100|5097|does not hold: bytes", "1101|5097|does not hold: time and bytes" })
	void writeThenTheVerdictIsThatOfTheFigures(double nanos, double bytes, String verdict) {
		RatioTable table = new RatioTable(
				List.of(Map.of("bare", new Figure(1000, 1000), "whole", new Figure(nanos, bytes))));

		assertThat(table.write(List.of(VERIFIED))).endsWith("| " + verdict + " |\n");
	}

	@Test
	void writeWhenSeveralRoundsThenRatiosWithinEachRound() {
		RatioTable table = new RatioTable(List.of(round(100, 110), round(1000, 1050), round(10, 20)));

		assertThat(table.write(List.of(VERIFIED))).contains("| 110 | 0 (0 beside) | 1.1000 (1.0500 to 2.0000) |");
	}

	@Test
	void writeWhenNotMeasuredThenNoRow() {
		assertThat(new RatioTable(List.of(Map.of())).write(Row.all()).lines()).hasSize(2);
	}

	@Test
	void writeWhenTheReferenceIsNoPartThenAllBytesCount() {
		Row unsigned = new Row("unsigned", "whole", "Verifying.assess", OptionalDouble.of(0.01), OptionalDouble.of(128),
				false);
		RatioTable table = new RatioTable(
				List.of(Map.of("Verifying.assess", new Figure(10_000, 9000), "whole", new Figure(50, 129))));

		assertThat(table.write(List.of(unsigned)))
			.endsWith("| unsigned | 50 | 129 | 0.0050 | verified | ≤ 0.01, ≤ 128 bytes | does not hold: bytes |\n");
	}

	private static Map<String, Figure> round(double bare, double whole) {
		return Map.of("bare", new Figure(bare, 0), "whole", new Figure(whole, 0));
	}

}
