package io.avpsecurity.core.puzzle;

import java.util.Objects;

/**
 * A puzzle that was drawn from a deck. Immutable.
 *
 * @param type the name of its family
 * @param puzzle the puzzle
 */
public record DrawnPuzzle(String type, Puzzle puzzle) {

	public DrawnPuzzle {
		Objects.requireNonNull(type, "type must not be null");
		Objects.requireNonNull(puzzle, "puzzle must not be null");
	}

}
