package io.avpsecurity.core.challenge;

import java.util.List;

import io.avpsecurity.core.puzzle.Answer;
import io.avpsecurity.core.puzzle.Puzzle;
import io.avpsecurity.core.puzzle.PuzzleDeck;
import io.avpsecurity.core.puzzle.PuzzleRandom;
import io.avpsecurity.core.puzzle.PuzzleType;

/**
 * Puzzles that all have the same answer.
 */
final class TestPuzzles {

	static final String NAME = "the_one";

	static final String ANSWER = "42";

	static final ChallengeRules RULES = ChallengeRules.DEFAULT
		.withDeck(PuzzleDeck.of(List.of(new PuzzleDeck.Weighted(new TheOne(), 1))));

	private TestPuzzles() {
	}

	private static final class TheOne implements PuzzleType {

		@Override
		public String name() {
			return NAME;
		}

		@Override
		public Puzzle draw(int level, PuzzleRandom random) {
			return Puzzle.of("The answer?", Answer.integer(42));
		}

	}

}
