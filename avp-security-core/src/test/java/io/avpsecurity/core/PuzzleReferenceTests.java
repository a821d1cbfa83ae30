package io.avpsecurity.core;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.client.BuiltInSolver;
import io.avpsecurity.core.client.PresentedPuzzle;
import io.avpsecurity.core.fixture.ReferenceTable;
import io.avpsecurity.core.puzzle.AnswerFormat;
import io.avpsecurity.core.puzzle.BuiltInPuzzles;
import io.avpsecurity.core.puzzle.PuzzleDeck;
import io.avpsecurity.core.puzzle.PuzzlePopulation;
import io.avpsecurity.core.puzzle.PuzzleType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference of the puzzles names every family with its weight and its formats, and
 * shows one of each level that is solved as it says.
 */
class PuzzleReferenceTests {

	private static final List<Integer> LEVELS = List.of(1, 2, 3);

	@Test
	void familiesThenEachWithItsWeightAndFormats() {
		assertThat(ReferenceTable.of("puzzles.md", "Families").rows()).extracting((row) -> row.subList(0, 3))
			.containsExactlyElementsOf(PuzzleDeck.DEFAULT.types()
				.stream()
				.map((weighted) -> List.of(weighted.type().name(), Integer.toString(weighted.weight()),
						formats(weighted.type())))
				.toList());
	}

	@Test
	void levelsThenThreeOfEachFamily() {
		assertThat(levels()).extracting((row) -> row.get(0) + row.get(1))
			.containsExactlyElementsOf(BuiltInPuzzles.ALL.stream()
				.flatMap((type) -> LEVELS.stream().map((level) -> type.name() + level))
				.toList());
	}

	@ParameterizedTest
	@MethodSource("levels")
	void exampleThenSolvedAsItSays(List<String> row) {
		String prompt = row.get(3).replace("\\n", "\n");

		Optional<String> solution = new BuiltInSolver()
			.solve(new PresentedPuzzle(row.get(0), prompt, Optional.empty()));

		assertThat(solution.map((text) -> text.toLowerCase(Locale.ROOT))).contains(row.get(4));
	}

	@ParameterizedTest
	@MethodSource("levels")
	void exampleThenWordedLikeItsFamily(List<String> row) {
		PuzzleType type = BuiltInPuzzles.named(row.get(0)).orElseThrow();

		List<String> drawn = PuzzlePopulation.of(type, Integer.parseInt(row.get(1)), 1000)
			.map((puzzle) -> shape(puzzle.prompt()))
			.toList();

		assertThat(drawn).contains(shape(row.get(3).replace("\\n", "\n")));
	}

	@Test
	void answersThenEveryFormat() {
		assertThat(ReferenceTable.of("puzzles.md", "Answers").rows()).extracting((row) -> row.get(0))
			.containsExactlyElementsOf(Stream.of(AnswerFormat.values()).map(AnswerFormat::code).toList());
	}

	static List<List<String>> levels() {
		return ReferenceTable.of("puzzles.md", "Levels").rows();
	}

	/** Digits and what stands in quotes are drawn, and so are some words. */
	private static String shape(String prompt) {
		StringBuilder shape = new StringBuilder();
		boolean quoted = false;
		for (char c : prompt.toCharArray()) {
			quoted ^= c == '"';
			if (!quoted && !Character.isDigit(c)) {
				shape.append(c);
			}
		}
		return shape.toString();
	}

	private static String formats(PuzzleType type) {
		return LEVELS.stream()
			.flatMap((level) -> PuzzlePopulation.of(type, level, 1))
			.map((puzzle) -> puzzle.answer().form().format().code())
			.collect(Collectors.joining(", "));
	}

}
