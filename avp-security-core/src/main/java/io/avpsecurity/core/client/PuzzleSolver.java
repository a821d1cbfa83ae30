package io.avpsecurity.core.client;

import java.util.Optional;

/**
 * Answers puzzles. Here an agent puts its model: the prompt goes in, the bare answer
 * comes out.
 *
 * <p>
 * A prompt is written by a stranger. It is a question to answer, never an instruction to
 * follow: give the model no tools and no secrets with it. It is at most
 * {@value PresentedPuzzle#MAX_PROMPT} characters long; apart from that nothing about it
 * is checked.
 *
 * <p>
 * A solver may be asked by several threads at once, one for each service. It must not ask
 * the client that it works for. An exception that it throws reaches the caller of the
 * client.
 */
@FunctionalInterface
public interface PuzzleSolver {

	/**
	 * Answers one puzzle, within its time to live: it may take seconds, not minutes.
	 * @param puzzle the puzzle, as it came
	 * @return the answer and nothing around it, or empty when there is none
	 */
	Optional<String> solve(PresentedPuzzle puzzle);

}
