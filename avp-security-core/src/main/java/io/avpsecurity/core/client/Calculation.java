package io.avpsecurity.core.client;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * {@code Calculate: ...}: arithmetic, bitwise, modular, and remainders of factorials.
 */
final class Calculation implements PromptFamily {

	private static final List<String> REMARKS = List.of("(bitwise)", "; give the non-negative remainder", "?", "=");

	@Override
	public Optional<String> solve(String prompt) {
		TextReader reader = new TextReader(prompt);
		reader.expect("Calculate:");
		BigInteger value = Expression.of(reader);
		while (reader.skipOneOf(REMARKS) >= 0) {
			reader.skipSpaces();
		}
		return reader.isComplete() ? Optional.of(value.toString()) : Optional.empty();
	}

}
