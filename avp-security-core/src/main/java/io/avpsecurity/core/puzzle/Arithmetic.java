package io.avpsecurity.core.puzzle;

import java.util.Optional;

/**
 * Several steps with random operands.
 */
final class Arithmetic implements PuzzleType {

	@Override
	public String name() {
		return "arithmetic";
	}

	@Override
	public Puzzle draw(int level, PuzzleRandom random) {
		return switch (level) {
			case 1 -> random.until(() -> sum(random.between(10, 99), random.between(10, 99), random.between(2, 9)));
			case 2 -> random.until(() -> difference(random.between(100, 999), random.between(100, 999),
					random.between(12, 99), random.between(100, 9999)));
			default -> random.until(() -> remainder(random.between(1000, 9999), random.between(100, 999),
					random.between(1000, 9999), random.between(12, 99), random.between(101, 997)));
		};
	}

	static Optional<Puzzle> sum(int a, int b, int c) {
		return Drawn.unlessTrivial("Calculate: (" + a + " + " + b + ") \u00D7 " + c, (long) (a + b) * c);
	}

	static Optional<Puzzle> difference(int a, int b, int c, int d) {
		return Drawn.unlessTrivial("Calculate: (" + a + " + " + b + ") \u00D7 " + c + " - " + d, (long) (a + b) * c - d,
				a, b, c, d);
	}

	/** Languages disagree about remainders of negative numbers, so there are none. */
	static Optional<Puzzle> remainder(int a, int b, int c, int d, int e) {
		int dividend = a * b - c * d;
		return (dividend < e) ? Optional.empty() : Drawn.unlessTrivial(
				"Calculate: ((" + a + " \u00D7 " + b + ") - " + c + " \u00D7 " + d + ") mod " + e, dividend % e, b, d);
	}

}
