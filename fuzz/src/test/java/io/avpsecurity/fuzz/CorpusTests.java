package io.avpsecurity.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Every input that is kept, through its target, without a fuzzer: also those that broke
 * something once.
 */
class CorpusTests {

	@ParameterizedTest
	@MethodSource("inputs")
	void fuzzerTestOneInputWhenInputIsKeptThenPropertyHolds(FuzzTarget target, String file) throws IOException {
		byte[] input = Files.readAllBytes(target.corpus().resolve(file));

		assertThatNoException().isThrownBy(() -> target.run(input));
	}

	@ParameterizedTest
	@EnumSource
	void corpusThenHasInputsOfAReadableSize(FuzzTarget target) {
		assertThat(target.corpusFiles()).hasSizeGreaterThan(10)
			.allSatisfy((file) -> assertThat(Files.size(file)).isLessThan(2048));
	}

	static Stream<Arguments> inputs() {
		return Stream.of(FuzzTarget.values())
			.flatMap((target) -> target.corpusFiles()
				.stream()
				.map((file) -> arguments(target, file.getFileName().toString())));
	}

}
