package io.avpsecurity.core.policy.yaml;

import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every mistake the grammar allows: refused, where it is, with what was found and what
 * was expected.
 */
class PolicyMistakesTests {

	static Stream<PolicyMistake> mistakes() {
		return PolicyMistakes.all().stream();
	}

	@ParameterizedTest
	@MethodSource("mistakes")
	@Tag("T-99")
	void readWhenMistakeThenThatProblemAndNoOther(PolicyMistake mistake) {
		List<PolicyProblem> problems = TestPolicies.problems(mistake.text());

		assertThat(problems).as(mistake.text()).singleElement().satisfies((problem) -> {
			assertThat(problem.message()).contains(mistake.said());
			assertThat(problem.line() + ":" + problem.column()).as(problem.toString())
				.isEqualTo(mistake.line() + ":" + mistake.column());
		});
	}

	@Test
	void mistakesThenOfEveryKeyAndMany() {
		assertThat(PolicyMistakes.all()).hasSizeGreaterThan(200)
			.extracting(PolicyMistake::text)
			.doesNotHaveDuplicates();
		assertThat(PolicyMistakes.all()).extracting((mistake) -> mistake.name().split(":", 2)[0])
			.containsAll(EnumSet.complementOf(EnumSet.of(PolicyKey.RULES)).stream().map(PolicyKey::code).toList());
	}

}
