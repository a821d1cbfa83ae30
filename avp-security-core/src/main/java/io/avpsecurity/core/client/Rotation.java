package io.avpsecurity.core.client;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * {@code Rotate the unsigned 32-bit value ... left by ..., then XOR with ...}: bitwise,
 * level 3. What may follow the rotation is optional.
 */
final class Rotation implements PromptFamily {

	private static final int MAX_BITS = 256;

	private static final List<String> DIRECTIONS = List.of(" left by ", " right by ");

	private static final List<String> OPERATORS = List.of("XOR", "AND", "OR");

	@Override
	public Optional<String> solve(String prompt) {
		TextReader reader = new TextReader(prompt);
		reader.expect("Rotate the unsigned ");
		int bits = reader.count(MAX_BITS);
		reader.expect("-bit value ");
		BigInteger value = reader.natural();
		int direction = reader.skipOneOf(DIRECTIONS);
		int places = reader.count(MAX_BITS);
		if (direction < 0 || bits == 0 || value.bitLength() > bits) {
			return Optional.empty();
		}
		BigInteger rotated = rotateLeft(value, (direction == 0) ? places % bits : bits - places % bits, bits);
		BigInteger result = reader.skip(", then ") ? combined(rotated, reader) : rotated;
		reader.skip(" (bitwise)");
		return reader.isComplete() ? Optional.of(result.toString()) : Optional.empty();
	}

	private static BigInteger rotateLeft(BigInteger value, int places, int bits) {
		BigInteger mask = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
		return value.shiftLeft(places).and(mask).or(value.shiftRight(bits - places));
	}

	private static BigInteger combined(BigInteger left, TextReader reader) {
		int operator = reader.skipOneOf(OPERATORS);
		reader.expect(" with ");
		BigInteger right = reader.natural();
		return switch (operator) {
			case 0 -> left.xor(right);
			case 1 -> left.and(right);
			case 2 -> left.or(right);
			default -> {
				reader.fail();
				yield left;
			}
		};
	}

}
