package io.avpsecurity.core.client;

import java.util.Optional;

/**
 * How often a letter appears, what stands at some places, and what is left of a text.
 */
final class StringAnalysis implements PromptFamily {

	@Override
	public Optional<String> solve(String prompt) {
		return count(new TextReader(prompt)).or(() -> section(new TextReader(prompt)))
			.or(() -> reversed(new TextReader(prompt)));
	}

	private static Optional<String> count(TextReader reader) {
		reader.expect("How many times does the ");
		if (!reader.skip("letter ")) {
			reader.expect("character ");
		}
		String letter = reader.quoted();
		reader.expect(" appear in ");
		String text = reader.quoted();
		reader.expect("?");
		if (!reader.isComplete() || letter.codePointCount(0, letter.length()) != 1) {
			return Optional.empty();
		}
		int wanted = letter.codePointAt(0);
		return Optional.of(Long.toString(text.codePoints().filter((c) -> c == wanted).count()));
	}

	private static Optional<String> section(TextReader reader) {
		reader.expect("Characters ");
		int first = reader.count(PresentedPuzzle.MAX_PROMPT);
		reader.expect(" to ");
		int last = reader.count(PresentedPuzzle.MAX_PROMPT);
		reader.expect(" of ");
		String text = reader.quoted();
		reader.expect(", counting from 1, both included?");
		boolean inside = first >= 1 && first <= last && last <= text.length();
		return (reader.isComplete() && inside) ? Optional.of(text.substring(first - 1, last)) : Optional.empty();
	}

	private static Optional<String> reversed(TextReader reader) {
		reader.expect("Remove every digit from ");
		String text = reader.quoted();
		reader.expect(", then reverse what is left. Result?");
		if (!reader.isComplete()) {
			return Optional.empty();
		}
		StringBuilder left = new StringBuilder();
		text.chars().filter((c) -> c < '0' || c > '9').forEach((c) -> left.append((char) c));
		return Optional.of(left.reverse().toString());
	}

}
