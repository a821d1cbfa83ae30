package io.avpsecurity.core.client;

import java.util.Optional;

/**
 * What a few lines of Python print. Nothing is run: the lines are read, and those that
 * are not of the small language of these puzzles have no answer.
 */
final class CodeTrace implements PromptFamily {

	private static final String QUESTION = "What does this output?";

	@Override
	public Optional<String> solve(String prompt) {
		String code = prompt.startsWith(QUESTION) ? prompt.substring(QUESTION.length()) : prompt;
		return new TracedProgram(code.lines().toList()).output();
	}

}
