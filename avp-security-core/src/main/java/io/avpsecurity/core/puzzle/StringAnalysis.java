package io.avpsecurity.core.puzzle;

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
	 * time. One number for each place says both whether the letter stands there, as
	 * likely as places are left for it, and which other one does: random numbers are what
	 * a puzzle costs.
	 */
	private static Puzzle counted(PuzzleRandom random) {
		String nine = nine(random);
		int count = random.between(3, 20);
		StringBuilder text = new StringBuilder();
		int still = count;
		for (int left = 40; left > 0; left--) {
			int drawn = random.between(0, 8 * left - 1);
			boolean asked = drawn < 8 * still;
			text.append(nine.charAt(asked ? 0 : 1 + drawn % 8));
			still -= asked ? 1 : 0;
		}
		return count(nine.charAt(0), text.toString());
	}

	/** Different letters; the first one is asked for. */
	private static String nine(PuzzleRandom random) {
		StringBuilder letters = new StringBuilder(LETTERS);
		StringBuilder nine = new StringBuilder();
		while (nine.length() < 9) {
			int index = random.between(0, letters.length() - 1);
			nine.append(letters.charAt(index));
			letters.deleteCharAt(index);
		}
		return nine.toString();
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
