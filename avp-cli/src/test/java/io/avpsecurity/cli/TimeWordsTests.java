package io.avpsecurity.cli;

import java.time.Instant;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TimeWordsTests {

	@ParameterizedTest
	@CsvSource({ "0, now", "1, in 1 second", "-119, 119 seconds ago", "120, in 2 minutes", "-7199, 119 minutes ago",
			"7200, in 2 hours", "172799, in 47 hours", "-172800, 2 days ago" })
	void ofThenInTheUnitThatSaysMost(long seconds, String words) {
		Instant from = Instant.ofEpochSecond(1_790_000_000L);

		assertThat(TimeWords.of(from.plusSeconds(seconds), from)).endsWith("Z, " + words);
	}

}
