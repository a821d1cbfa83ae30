package io.avpsecurity.core.puzzle;

import java.util.Objects;
import java.util.Optional;

/**
 * One puzzle with its answer. Immutable.
 *
 * @param prompt the question, at most {@value #MAX_PROMPT} characters
 * @param answer the answer
 * @param language the programming language that the question is written in, if it is
 */
public record Puzzle(String prompt, Answer answer, Optional<String> language) {

	/** The longest question. */
	public static final int MAX_PROMPT = 2000;

	public Puzzle {
		Objects.requireNonNull(answer, "answer must not be null");
		Objects.requireNonNull(language, "language must not be null");
		if (prompt.isBlank() || prompt.length() > MAX_PROMPT) {
			throw new IllegalArgumentException(
					"prompt must have 1 to " + MAX_PROMPT + " characters, had " + prompt.length());
		}
	}

	/**
	 * A puzzle in plain words.
	 * @param prompt the question
	 * @param answer the answer
	 * @return the puzzle
	 */
	public static Puzzle of(String prompt, Answer answer) {
		return new Puzzle(prompt, answer, Optional.empty());
	}

}
