package io.avpsecurity.core.puzzle;

import java.util.List;
import java.util.Optional;

/**
 * Operations on single bits.
 */
final class Bitwise implements PuzzleType {

	private static final List<Operator> OPERATORS = List.of(Operator.values());

	@Override
	public String name() {
		return "bitwise";
	}

	@Override
	public Puzzle draw(int level, PuzzleRandom random) {
		return switch (level) {
			case 1 -> random.until(() -> one(random.between(16, 255), random.pick(OPERATORS), random.between(16, 255)));
			case 2 -> random.until(() -> two(random.between(256, 65535), random.pick(OPERATORS),
					random.between(256, 65535), random.pick(OPERATORS), random.between(256, 65535)));
			default -> random.until(() -> rotated(word(random), random.between(1, 31), word(random)));
		};
	}

	/** Where a bit pattern holds the other one, AND and OR change nothing. */
	static Optional<Puzzle> one(int a, Operator operator, int b) {
		return Drawn.unlessTrivial("Calculate: " + a + " " + operator + " " + b + " (bitwise)", operator.apply(a, b), a,
				b);
	}

	/** Each of both operations has to change something. */
	static Optional<Puzzle> two(int a, Operator first, int b, Operator second, int c) {
		int inner = first.apply(a, b);
		return (inner == 0 || inner == a || inner == b) ? Optional.empty()
				: Drawn.unlessTrivial(
						"Calculate: (" + a + " " + first + " " + b + ") " + second + " " + c + " (bitwise)",
						second.apply(inner, c), a, b, c, inner);
	}

	static Optional<Puzzle> rotated(long value, int distance, long mask) {
		long answer = Integer.toUnsignedLong(Integer.rotateLeft((int) value, distance) ^ (int) mask);
		return Drawn.unlessTrivial("Rotate the unsigned 32-bit value " + value + " left by " + distance
				+ ", then XOR with " + mask + " (bitwise)", answer, value, mask);
	}

	private static long word(PuzzleRandom random) {
		return (long) random.between(1, 0x7FFF) << 17 | (long) random.between(0, 0x1FFFF);
	}

	enum Operator {

		XOR, AND, OR;

		int apply(int a, int b) {
			return switch (this) {
				case XOR -> a ^ b;
				case AND -> a & b;
				case OR -> a | b;
			};
		}

	}

}
