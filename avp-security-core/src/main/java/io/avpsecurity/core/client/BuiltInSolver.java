package io.avpsecurity.core.client;

import java.util.List;
import java.util.Optional;

/**
 * Solves the ten families of puzzles that AVP services give, at all levels, by reading
 * the prompt; for tests and demonstrations. A prompt that it does not know has no answer;
 * none makes it throw, and none keeps it busy for long.
 *
 * <p>
 * It knows sentences, not meanings: a service that words its prompts in another way is
 * not understood. The type that a puzzle is said to have is not looked at. Thread-safe.
 */
public final class BuiltInSolver implements PuzzleSolver {

	private static final List<PromptFamily> FAMILIES = List.of(new Calculation(), new Rotation(), new CodeTrace(),
			new StringAnalysis(), new JsonExtract(), new BaseConvert(), new HashCompute(), new SequenceRule(),
			new SequenceCompute());

	@Override
	public Optional<String> solve(PresentedPuzzle puzzle) {
		String prompt = puzzle.prompt().strip();
		return FAMILIES.stream().flatMap((family) -> family.solve(prompt).stream()).findFirst();
	}

}
