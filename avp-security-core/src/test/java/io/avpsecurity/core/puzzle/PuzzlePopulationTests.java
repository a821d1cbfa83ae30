package io.avpsecurity.core.puzzle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.client.BuiltInSolver;
import io.avpsecurity.core.client.PresentedPuzzle;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many puzzles of each family and level, against a solver that reads the questions and
 * knows nothing of what wrote them.
 */
class PuzzlePopulationTests {

	/** Of all puzzles, how many one and the same answer may solve. */
	private static final double LARGEST_SHARE = 0.07;

	private static final Set<String> GUESSED = Set.of("0", "1", "");

	private final BuiltInSolver solver = new BuiltInSolver();

	static Stream<Arguments> families() {
		return BuiltInPuzzles.ALL.stream()
			.flatMap((type) -> Stream.of(1, 2, 3).map((level) -> Arguments.of(type.name(), level)));
	}

	@ParameterizedTest
	@MethodSource("families")
	void drawWhenOftenThenSolvableUniqueAndNotGuessed(String name, int level) {
		check(name, level, 10_000);
	}

	/** Takes a minute; run by a person. */
	@ParameterizedTest
	@MethodSource("families")
	@Tag("stress")
	void drawWhenVeryOftenThenSolvableUniqueAndNotGuessed(String name, int level) {
		check(name, level, 100_000);
	}

	private void check(String name, int level, int number) {
		PuzzleType type = BuiltInPuzzles.named(name).orElseThrow();
		Map<String, Integer> counts = new HashMap<>();
		List<String> disagreed = new ArrayList<>();

		PuzzlePopulation.of(type, level, number).forEach((puzzle) -> {
			String answer = puzzle.answer().canonical();
			if (!solve(name, puzzle).equals(Optional.of(answer))) {
				disagreed.add(puzzle.prompt());
			}
			counts.merge(answer, 1, Integer::sum);
		});

		assertThat(disagreed).isEmpty();
		Map.Entry<String, Integer> most = counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
		assertThat(most.getValue() / (double) number).as("share of " + most.getKey()).isLessThan(LARGEST_SHARE);
		assertThat(counts.keySet()).doesNotContainAnyElementsOf(GUESSED);
	}

	@ParameterizedTest
	@MethodSource("families")
	void drawWhenOftenThenBoundedAndOfOneForm(String name, int level) {
		PuzzleType type = BuiltInPuzzles.named(name).orElseThrow();
		Set<AnswerForm> forms = new HashSet<>();

		PuzzlePopulation.of(type, level, 1000).forEach((puzzle) -> {
			assertThat(puzzle.prompt().length()).isLessThan(400);
			assertThat(puzzle.language())
				.isEqualTo(name.equals("code_trace") ? Optional.of("python") : Optional.empty());
			forms.add(puzzle.answer().form());
		});

		assertThat(forms).hasSize(1);
	}

	private Optional<String> solve(String name, Puzzle puzzle) {
		AnswerForm form = puzzle.answer().form();
		return this.solver.solve(new PresentedPuzzle(name, puzzle.prompt(), Optional.of(form.format().code())))
			.flatMap(form::canonical);
	}

}
