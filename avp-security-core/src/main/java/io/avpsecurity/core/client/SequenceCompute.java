package io.avpsecurity.core.client;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.Optional;

/**
 * A Fibonacci or prime number, by its place. Remainders of factorials are calculations.
 */
final class SequenceCompute implements PromptFamily {

	private static final int MAX_FIBONACCI = 1000;

	private static final int MAX_PRIME = 10_000;

	/** The prime number of the greatest place is 104,729. */
	private static final int SIEVE = 104_730;

	@Override
	public Optional<String> solve(String prompt) {
		return fibonacci(new TextReader(prompt)).or(() -> prime(new TextReader(prompt)));
	}

	private static Optional<String> fibonacci(TextReader reader) {
		reader.expect("Fibonacci number F(");
		int place = reader.count(MAX_FIBONACCI);
		reader.expect("), with F(1) = F(2) = 1?");
		if (!reader.isComplete()) {
			return Optional.empty();
		}
		BigInteger before = BigInteger.ONE;
		BigInteger value = BigInteger.ZERO;
		for (int i = 0; i < place; i++) {
			BigInteger next = before.add(value);
			before = value;
			value = next;
		}
		return Optional.of(value.toString());
	}

	private static Optional<String> prime(TextReader reader) {
		reader.expect("What is prime number ");
		int place = reader.count(MAX_PRIME);
		reader.expect(", counting 2 as prime number 1?");
		if (!reader.isComplete() || place == 0) {
			return Optional.empty();
		}
		BitSet composite = new BitSet(SIEVE);
		int prime = 2;
		for (int found = 1; found < place; found++) {
			for (int multiple = 2 * prime; multiple < SIEVE; multiple += prime) {
				composite.set(multiple);
			}
			prime = composite.nextClearBit(prime + 1);
		}
		return Optional.of(Integer.toString(prime));
	}

}
