package io.avpsecurity.core.puzzle;

import java.util.Optional;

/**
 * Refuses what a guess would hit: the answers 0 and 1, and numbers that stand in the
 * question as they are.
 */
final class Drawn {

	private Drawn() {
	}

	static Optional<Puzzle> unlessTrivial(String prompt, long answer, long... operands) {
		if (answer <= 1) {
			return Optional.empty();
		}
		for (long operand : operands) {
			if (operand == answer) {
				return Optional.empty();
			}
		}
		return Optional.of(Puzzle.of(prompt, Answer.integer(answer)));
	}

}
