package io.avpsecurity.core.puzzle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The next term of a sequence. Any number continues a sequence by some rule, so where the
 * rule is not the simplest one it is named.
 */
final class Sequence implements PuzzleType {

	@Override
	public String name() {
		return "sequence";
	}

	@Override
	public Puzzle draw(int level, PuzzleRandom random) {
		return switch (level) {
			case 1 -> arithmetic(random.between(2, 50), random.between(2, 20));
			case 2 -> quadratic(random.between(1, 4), random.between(0, 9));
			default -> random.until(() -> recurrent(random.between(1, 9), random.between(1, 9), random.between(1, 4),
					random.between(1, 4)));
		};
	}

	static Puzzle arithmetic(int start, int step) {
		List<Long> terms = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			terms.add(start + (long) i * step);
		}
		return Puzzle.of("What comes next: " + shown(terms), Answer.integer(start + 5L * step));
	}

	static Puzzle quadratic(int k, int c) {
		List<Long> terms = new ArrayList<>();
		for (int n = 1; n <= 5; n++) {
			terms.add((long) n * (n + k) + c);
		}
		return Puzzle.of("What comes next: " + shown(terms) + " (quadratic rule)", Answer.integer(6L * (6 + k) + c));
	}

	static Optional<Puzzle> recurrent(int first, int second, int p, int q) {
		List<Long> terms = new ArrayList<>(List.of((long) first, (long) second));
		while (terms.size() < 7) {
			terms.add(p * terms.get(terms.size() - 1) + q * terms.get(terms.size() - 2));
		}
		long answer = terms.remove(6);
		return Drawn.unlessTrivial(
				"Terms follow t(n) = " + p + "\u00B7t(n-1) + " + q + "\u00B7t(n-2). What comes next: " + shown(terms),
				answer);
	}

	private static String shown(List<Long> terms) {
		return String.join(", ", terms.stream().map(String::valueOf).toList()) + ", ?";
	}

}
