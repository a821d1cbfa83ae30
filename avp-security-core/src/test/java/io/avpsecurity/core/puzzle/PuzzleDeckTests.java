package io.avpsecurity.core.puzzle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.puzzle.PuzzleDeck.Weighted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class PuzzleDeckTests {

	private final PuzzleRandom random = new PuzzleRandom();

	@Test
	void drawWhenDefaultThenEveryFamilyAndHashesSeldom() {
		Map<String, Integer> counts = new HashMap<>();

		for (int i = 0; i < 37_000; i++) {
			counts.merge(PuzzleDeck.DEFAULT.draw(1 + i % 3, this.random).type(), 1, Integer::sum);
		}

		assertThat(counts.keySet()).containsExactlyInAnyOrder("arithmetic", "code_trace", "string_analysis",
				"json_extract", "base_convert", "bitwise", "modular", "hash_compute", "sequence", "sequence_compute");
		assertThat(counts.get("hash_compute")).isBetween(700, 1300);
		assertThat(counts.get("arithmetic")).isBetween(3500, 4500);
	}

	@Test
	void drawWhenOwnFamilyThenItsName() {
		PuzzleDeck deck = PuzzleDeck.of(List.of(new Weighted(own("riddle"), 1)));

		assertThat(deck.draw(2, this.random)).isEqualTo(new DrawnPuzzle("riddle", Puzzle.of("2?", Answer.integer(2))));
	}

	@Test
	void drawWhenOwnFamilyChangesItsNameThenTheFirstCounts() {
		AtomicInteger asked = new AtomicInteger();
		PuzzleType restless = new PuzzleType() {

			@Override
			public String name() {
				return "riddle_" + asked.incrementAndGet();
			}

			@Override
			public Puzzle draw(int level, PuzzleRandom random) {
				return Puzzle.of("1?", Answer.integer(1));
			}

		};

		PuzzleDeck deck = PuzzleDeck.of(List.of(new Weighted(restless, 1)));

		assertThat(deck.names()).containsExactly("riddle_1");
		assertThat(deck.draw(1, this.random).type()).isEqualTo("riddle_1");
	}

	@Test
	void drawWhenOwnFamilyFailsThenItIsNamed() {
		PuzzleType broken = new PuzzleType() {

			@Override
			public String name() {
				return "broken";
			}

			@Override
			public Puzzle draw(int level, PuzzleRandom random) {
				return Puzzle.of(" ", Answer.integer(level));
			}

		};

		assertThatIllegalStateException()
			.isThrownBy(() -> PuzzleDeck.of(List.of(new Weighted(broken, 1))).draw(3, this.random))
			.withMessage("puzzle type 'broken' drew no puzzle of level 3")
			.havingCause()
			.withMessage("prompt must have 1 to 2000 characters, had 1");
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 4, -1 })
	void drawWhenNoSuchLevelThenRefused(int level) {
		assertThatIllegalArgumentException().isThrownBy(() -> PuzzleDeck.DEFAULT.draw(level, this.random))
			.withMessage("level must be 1 to 3, was " + level);
	}

	@ParameterizedTest
	@MethodSource("broken")
	void drawWhenOwnPuzzleIsOutOfBoundsThenItsFamilyIsNamed(Supplier<Puzzle> puzzle, String reason) {
		PuzzleDeck deck = PuzzleDeck.of(List.of(new Weighted(own("riddle", (level) -> puzzle.get()), 1)));

		assertThatIllegalStateException().isThrownBy(() -> deck.draw(1, this.random))
			.withMessage("puzzle type 'riddle' drew no puzzle of level 1")
			.havingCause()
			.withMessage(reason);
	}

	static Stream<Arguments> broken() {
		return Stream.of(broken(() -> null, "puzzle must not be null"),
				broken(() -> Puzzle.of("", Answer.integer(2)), "prompt must have 1 to 2000 characters, had 0"),
				broken(() -> Puzzle.of("a".repeat(2001), Answer.integer(2)),
						"prompt must have 1 to 2000 characters, had 2001"),
				broken(() -> Puzzle.of("?", Answer.integer(1L << 53)), "the answer is larger than 9007199254740991"),
				broken(() -> Puzzle.of("?", Answer.string("a".repeat(257))),
						"the answer is not a canonical string of at most 256 characters"));
	}

	private static Arguments broken(Supplier<Puzzle> puzzle, String reason) {
		return Arguments.of(puzzle, reason);
	}

	@Test
	void drawWhenOwnFamilyIsRenamedThenTheNameThatWasChecked() {
		AtomicReference<String> name = new AtomicReference<>("riddle");
		PuzzleType renamed = new PuzzleType() {

			@Override
			public String name() {
				return name.get();
			}

			@Override
			public Puzzle draw(int level, PuzzleRandom random) {
				return Puzzle.of("?", Answer.integer(2));
			}

		};
		PuzzleDeck deck = PuzzleDeck.of(List.of(new Weighted(renamed, 1)));

		name.set("No name");

		assertThat(deck.names()).containsExactly("riddle");
		assertThat(deck.draw(1, this.random).type()).isEqualTo("riddle");
	}

	@Test
	void ofWhenNoneThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> PuzzleDeck.of(List.of()))
			.withMessage("there are no puzzle types; expected one at least");
	}

	@Test
	void ofWhenTwiceThenRefused() {
		Weighted riddle = new Weighted(own("riddle"), 1);

		assertThatIllegalArgumentException().isThrownBy(() -> PuzzleDeck.of(List.of(riddle, riddle)))
			.withMessage("puzzle type 'riddle' is there twice; expected it once");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Riddle", "1riddle", "my-riddle", "rätsel", "riddle_of_more_than_thirty_two_chs" })
	void ofWhenNoNameThenRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> PuzzleDeck.of(List.of(new Weighted(own(name), 1))))
			.withMessageStartingWith("puzzle type '" + name + "' is no name");
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, -1, 101 })
	void weightWhenOutOfBoundsThenRefused(int weight) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Weighted(own("riddle"), weight))
			.withMessage("weight of puzzle type 'riddle' must be 1 to 100, was " + weight);
	}

	private static PuzzleType own(String name) {
		return own(name, (level) -> Puzzle.of(level + "?", Answer.integer(level)));
	}

	private static PuzzleType own(String name, IntFunction<Puzzle> draw) {
		return new PuzzleType() {

			@Override
			public String name() {
				return name;
			}

			@Override
			public Puzzle draw(int level, PuzzleRandom random) {
				return draw.apply(level);
			}

		};
	}

}
