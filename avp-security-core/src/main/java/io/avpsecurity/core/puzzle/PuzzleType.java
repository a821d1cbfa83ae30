package io.avpsecurity.core.puzzle;

/**
 * A family of puzzles. An application may have its own: each puzzle needs computation and
 * not recall, has one answer, and no answer that is right often. An implementation draws
 * from the random numbers it is given and from nothing else. Thread-safe, and quick: a
 * request waits for it.
 */
public interface PuzzleType {

	/**
	 * Returns the name, as {@code puzzle.type} has it.
	 * @return a lower-case letter, then at most 31 lower-case letters, digits and
	 * underscores
	 */
	String name();

	/**
	 * Draws a puzzle.
	 * @param level how hard, 1 to 3
	 * @param random where all that differs comes from
	 * @return the puzzle, with its answer
	 */
	Puzzle draw(int level, PuzzleRandom random);

}
