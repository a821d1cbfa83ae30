package io.avpsecurity.spring.guide;

import io.avpsecurity.core.puzzle.Answer;
import io.avpsecurity.core.puzzle.Puzzle;
import io.avpsecurity.core.puzzle.PuzzleRandom;
import io.avpsecurity.core.puzzle.PuzzleType;

/**
 * A family of the application's own: sums of digits, as check digits are made.
 */
final class WeightedDigits implements PuzzleType {

	@Override
	public String name() {
		return "weighted_digits";
	}

	@Override
	public Puzzle draw(int level, PuzzleRandom random) {
		String digits = random.text(4 + 4 * level, "0123456789");
		int sum = 0;
		for (int i = 0; i < digits.length(); i++) {
			sum += (digits.charAt(i) - '0') * ((i % 2 == 0) ? 3 : 1);
		}
		return Puzzle.of("Multiply the digits of \"" + digits + "\" by 3, 1, 3, 1 and so on, from the left. Their sum?",
				Answer.integer(sum));
	}

}
