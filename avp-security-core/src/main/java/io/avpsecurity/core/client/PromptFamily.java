package io.avpsecurity.core.client;

import java.util.Optional;

/**
 * The prompts of one family, or of several that are worded alike. Stateless.
 */
interface PromptFamily {

	/**
	 * Answers a prompt.
	 * @param prompt at most {@value PresentedPuzzle#MAX_PROMPT} characters
	 * @return the answer, or empty for a prompt of another family or of none
	 */
	Optional<String> solve(String prompt);

}
