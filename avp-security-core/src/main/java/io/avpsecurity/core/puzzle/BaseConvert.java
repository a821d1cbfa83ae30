package io.avpsecurity.core.puzzle;

import java.util.List;

/**
 * One number in two bases.
 */
final class BaseConvert implements PuzzleType {

	private static final List<Integer> FROM = List.of(3, 5, 7, 11, 13, 36);

	private static final List<Integer> TO = List.of(2, 9, 12, 32);

	@Override
	public String name() {
		return "base_convert";
	}

	@Override
	public Puzzle draw(int level, PuzzleRandom random) {
		return switch (level) {
			case 1 -> toHex(random.between(128, 4095));
			case 2 -> fromBinary(random.between(4096, 65535));
			default -> between(random.between(1_000_000, 100_000_000), random.pick(FROM), random.pick(TO));
		};
	}

	static Puzzle toHex(int number) {
		return Puzzle.of("Convert " + number + " to hexadecimal", Answer.hex(number));
	}

	static Puzzle fromBinary(int number) {
		return Puzzle.of("Convert binary " + Integer.toBinaryString(number) + " to decimal", Answer.integer(number));
	}

	static Puzzle between(int number, int from, int to) {
		return Puzzle.of("Convert " + Integer.toString(number, from) + " from base " + from + " to base " + to
				+ " (digits 0-9a-z)", Answer.string(Integer.toString(number, to)));
	}

}
