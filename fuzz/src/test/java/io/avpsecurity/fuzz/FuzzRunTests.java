package io.avpsecurity.fuzz;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The fuzzer itself, for {@code -Dfuzz.seconds} a target. */
@Tag("fuzz")
class FuzzRunTests {

	private static final Duration TIME = Duration.ofSeconds(Long.getLong("fuzz.seconds", 60));

	@ParameterizedTest
	@EnumSource
	void fuzzerTestOneInputWhenFuzzedThenNothingFound(FuzzTarget target) throws Exception {
		JazzerRun run = JazzerRun.of(target, TIME);

		System.out.println(run);
		assertThat(run.finding()).as("Input found by %s%nTo keep it, copy it to fuzz/%s", run, target.corpus())
			.isEmpty();
		assertThat(run.exitValue()).as("%s%n%s", run, run.log()).isZero();
		assertThat(run.coverage()).as("coverage of %s", run).isPositive();
	}

}
