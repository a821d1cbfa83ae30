package io.avpsecurity.core.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code Extract a.b[2].c from:} and a JSON text: one string, number, boolean or null in
 * it.
 */
final class JsonExtract implements PromptFamily {

	private static final int MAX_STEPS = 32;

	@Override
	public Optional<String> solve(String prompt) {
		TextReader reader = new TextReader(prompt);
		reader.expect("Extract ");
		Optional<List<JsonStep>> path = path(reader.until(" from:"));
		String json = reader.rest().strip();
		if (!reader.isComplete()) {
			return Optional.empty();
		}
		return path.flatMap((steps) -> new JsonWalk(json).value(steps));
	}

	private static Optional<List<JsonStep>> path(String text) {
		TextReader reader = new TextReader(text);
		List<JsonStep> steps = new ArrayList<>();
		reader.skip("$.");
		while (!reader.hasFailed() && !reader.isComplete() && steps.size() < MAX_STEPS) {
			if (reader.skip("[")) {
				steps.add(reader.isNext("\"") ? JsonStep.member(reader.quoted())
						: JsonStep.item(reader.count(PresentedPuzzle.MAX_PROMPT)));
				reader.expect("]");
			}
			else {
				steps.add(JsonStep.member(name(reader, steps.isEmpty())));
			}
		}
		return (reader.isComplete() && !steps.isEmpty()) ? Optional.of(steps) : Optional.empty();
	}

	private static String name(TextReader reader, boolean first) {
		if (!first) {
			reader.expect(".");
		}
		StringBuilder name = new StringBuilder(reader.word());
		while (reader.skip("-")) {
			name.append('-').append(reader.word());
		}
		return name.toString();
	}

}
