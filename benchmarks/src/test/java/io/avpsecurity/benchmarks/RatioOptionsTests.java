package io.avpsecurity.benchmarks;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RatioOptionsTests {

	private static final String JAVA_HOME = System.getProperty("java.home");

	@Test
	void parseWhenNothingIsSaidThenQuickOnThisJdkWithOneThread() {
		assertThat(RatioOptions.parse(List.of()))
			.isEqualTo(new RatioOptions(false, List.of(Path.of(JAVA_HOME)), List.of(1), ""));
	}

	@Test
	void parseThenWhatIsSaid() {
		RatioOptions options = RatioOptions
			.parse(List.of("--full", "--threads", "1", "--threads", "2", "--only", "Unsigned", "--jdk", JAVA_HOME));

		assertThat(options).isEqualTo(new RatioOptions(true, List.of(Path.of(JAVA_HOME)), List.of(1, 2), "Unsigned"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "--fast", "--threads 0", "--threads two", "--threads", "--jdk nowhere" })
	void parseWhenItMakesNoSenseThenSaid(String line) {
		assertThatIllegalArgumentException().isThrownBy(() -> RatioOptions.parse(Arrays.asList(line.split(" "))))
			.withMessageStartingWith("'");
	}

}
