package io.avpsecurity.core.puzzle;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * Remainders, never of a negative number.
 */
final class Modular implements PuzzleType {

	private static final List<Integer> MODULI = List.of(997, 1009, 10007, 65537);

	@Override
	public String name() {
		return "modular";
	}

	@Override
	public Puzzle draw(int level, PuzzleRandom random) {
		return switch (level) {
			case 1 -> random.until(() -> sum(random.between(100, 999), random.between(10, 999), random.between(7, 99)));
			case 2 -> random.until(() -> product(random.between(100, 999), random.between(100, 999),
					random.between(1000, 9999), random.between(101, 997)));
			default ->
				random.until(() -> power(random.between(100, 999), random.between(30, 400), random.pick(MODULI)));
		};
	}

	static Optional<Puzzle> sum(int a, int b, int modulus) {
		return Drawn.unlessTrivial("Calculate: (" + a + " + " + b + ") mod " + modulus, (a + b) % modulus, b);
	}

	static Optional<Puzzle> product(int a, int b, int c, int modulus) {
		int dividend = a * b - c;
		return (dividend < modulus) ? Optional.empty() : Drawn.unlessTrivial("Calculate: (" + a + " \u00D7 " + b + " - "
				+ c + ") mod " + modulus + "; give the non-negative remainder", dividend % modulus, a, b);
	}

	static Optional<Puzzle> power(int base, int exponent, int modulus) {
		long answer = BigInteger.valueOf(base)
			.modPow(BigInteger.valueOf(exponent), BigInteger.valueOf(modulus))
			.longValueExact();
		return Drawn.unlessTrivial("Calculate: " + base + "^" + exponent + " mod " + modulus, answer, base, exponent);
	}

}
