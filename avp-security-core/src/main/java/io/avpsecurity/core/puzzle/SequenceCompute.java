package io.avpsecurity.core.puzzle;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A far term of a well-known sequence.
 */
final class SequenceCompute implements PuzzleType {

	private static final int[] PRIMES = primes(120);

	private static final List<Integer> MODULI = List.of(1009, 1013, 10007, 10009, 10037, 65537, 99991, 100003);

	@Override
	public String name() {
		return "sequence_compute";
	}

	@Override
	public Puzzle draw(int level, PuzzleRandom random) {
		return switch (level) {
			case 1 -> fibonacci(random.between(20, 40));
			case 2 -> prime(random.between(40, 120));
			default -> random.until(() -> factorial(random.between(15, 25), random.pick(MODULI)));
		};
	}

	static Puzzle fibonacci(int index) {
		long before = 0;
		long term = 1;
		for (int i = 1; i < index; i++) {
			long next = before + term;
			before = term;
			term = next;
		}
		return Puzzle.of("Fibonacci number F(" + index + "), with F(1) = F(2) = 1?", Answer.integer(term));
	}

	static Puzzle prime(int index) {
		return Puzzle.of("What is prime number " + index + ", counting 2 as prime number 1?",
				Answer.integer(PRIMES[index - 1]));
	}

	static Optional<Puzzle> factorial(int n, int modulus) {
		long product = 1;
		for (int i = 2; i <= n; i++) {
			product = product * i % modulus;
		}
		return Drawn.unlessTrivial("Calculate: " + n + "! mod " + modulus, product, n);
	}

	private static int[] primes(int count) {
		int limit = 1000;
		BitSet composite = new BitSet(limit);
		for (int i = 2; i * i < limit; i++) {
			for (int j = i * i; j < limit; j += i) {
				composite.set(j);
			}
		}
		return IntStream.range(2, limit).filter((i) -> !composite.get(i)).limit(count).toArray();
	}

}
