package io.avpsecurity.core.puzzle;

import java.util.ArrayList;
import java.util.List;

/**
 * Counting and taking apart random text, which nobody has seen before.
 */
final class StringAnalysis implements PuzzleType {

	private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

	private static final String MIXED = "abcdefgh123456";

	@Override
	public String name() {
		return "string_analysis";
	}

	@Override
	public Puzzle draw(int level, PuzzleRandom random) {
		return switch (level) {
			case 1 -> counted(random);
			case 2 -> {
				int first = random.between(2, 14);
				yield substring(random.text(24, LETTERS), first, first + random.between(4, 9));
			}
			default -> reversed(random.text(40, MIXED));
		};
	}

	/**
	 * The count is drawn first. In 14 letters drawn one by one it would be 2 every second
	 * time.
	 */
	private static Puzzle counted(PuzzleRandom random) {
		List<Character> alphabet = new ArrayList<>();
		LETTERS.chars().forEach((c) -> alphabet.add((char) c));
		List<Character> nine = random.shuffled(alphabet).subList(0, 9);
		int count = random.between(3, 20);
		List<Character> letters = new ArrayList<>();
		for (int i = 0; i < 40; i++) {
			letters.add((i < count) ? nine.get(0) : random.pick(nine.subList(1, 9)));
		}
		StringBuilder text = new StringBuilder();
		random.shuffled(letters).forEach(text::append);
		return count(nine.get(0), text.toString());
	}

	static Puzzle count(char letter, String text) {
		return Puzzle.of("How many times does the letter \"" + letter + "\" appear in \"" + text + "\"?",
				Answer.integer(text.chars().filter((c) -> c == letter).count()));
	}

	/** From one to the other, both included, counting from 1. */
	static Puzzle substring(String text, int first, int last) {
		return Puzzle.of(
				"Characters " + first + " to " + last + " of \"" + text + "\", counting from 1, both included?",
				Answer.string(text.substring(first - 1, last)));
	}

	static Puzzle reversed(String text) {
		StringBuilder letters = new StringBuilder();
		text.chars().filter(Character::isLetter).forEach((c) -> letters.append((char) c));
		return Puzzle.of("Remove every digit from \"" + text + "\", then reverse what is left. Result?",
				Answer.string(letters.reverse().toString()));
	}

}
