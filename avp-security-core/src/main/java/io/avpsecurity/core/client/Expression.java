package io.avpsecurity.core.client;

import java.math.BigInteger;
import java.util.List;

/**
 * A sum as prompts write them, with exact numbers. From loose to tight: OR, XOR, AND;
 * plus and minus; times, division and remainder; a minus in front; power; factorial. What
 * becomes too large, too deep, or is not defined fails in the reader. Used by one thread.
 */
final class Expression {

	/** A number with more bits is the result of no puzzle. */
	private static final int MAX_BITS = 8192;

	private static final int MAX_DEPTH = 32;

	private static final int MAX_FACTORIAL = 1000;

	private static final int MAX_EXPONENT = 100_000;

	private static final List<String> PLUS_MINUS = List.of("+", "-", "\u2212");

	private static final List<String> TIMES = List.of("\u00D7", "\u00B7", "*", "mod", "%", "//", "/", "\u00F7");

	private static final List<String> POWER = List.of("**", "^");

	private final TextReader reader;

	private final Names names;

	private int depth;

	Expression(TextReader reader, Names names) {
		this.reader = reader;
		this.names = names;
	}

	/** Evaluates all of a text that names nothing. */
	static BigInteger of(TextReader reader) {
		return new Expression(reader, (word, after) -> {
			after.fail();
			return BigInteger.ZERO;
		}).value();
	}

	BigInteger value() {
		BigInteger left = exclusive();
		while (operator("OR")) {
			left = left.or(exclusive());
		}
		return left;
	}

	private BigInteger exclusive() {
		BigInteger left = conjunction();
		while (operator("XOR")) {
			left = left.xor(conjunction());
		}
		return left;
	}

	private BigInteger conjunction() {
		BigInteger left = sum();
		while (operator("AND")) {
			left = left.and(sum());
		}
		return left;
	}

	private BigInteger sum() {
		BigInteger left = product();
		int operator = operator(PLUS_MINUS);
		while (operator >= 0) {
			BigInteger right = product();
			left = bounded((operator == 0) ? left.add(right) : left.subtract(right));
			operator = operator(PLUS_MINUS);
		}
		return left;
	}

	private BigInteger product() {
		BigInteger left = signed();
		int operator = operator(TIMES);
		while (operator >= 0) {
			BigInteger right = signed();
			left = switch (operator) {
				case 0, 1, 2 -> bounded(left.multiply(right));
				case 3, 4 -> remainder(left, right);
				case 5 -> quotient(left, right);
				default -> remainder(left, right).signum() == 0 ? quotient(left, right) : failed();
			};
			operator = operator(TIMES);
		}
		return left;
	}

	/** Of a positive divisor only: languages differ about others. */
	private BigInteger remainder(BigInteger left, BigInteger right) {
		return (right.signum() > 0) ? left.mod(right) : failed();
	}

	private BigInteger quotient(BigInteger left, BigInteger right) {
		return (right.signum() > 0) ? left.subtract(left.mod(right)).divide(right) : failed();
	}

	private BigInteger signed() {
		boolean negative = false;
		while (operator("-") || operator("\u2212")) {
			negative = !negative;
		}
		return negative ? power().negate() : power();
	}

	private BigInteger power() {
		BigInteger base = factorial();
		if (operator(POWER) < 0) {
			return base;
		}
		BigInteger exponent = factorial();
		boolean small = exponent.signum() >= 0 && exponent.bitLength() < 31 && exponent.intValueExact() <= MAX_EXPONENT;
		if (!small || (long) base.bitLength() * exponent.intValueExact() > MAX_BITS) {
			return failed();
		}
		return base.pow(exponent.intValueExact());
	}

	private BigInteger factorial() {
		BigInteger value = atom();
		if (this.reader.isNext("!=") || !this.reader.skip("!")) {
			return value;
		}
		if (value.signum() < 0 || value.compareTo(BigInteger.valueOf(MAX_FACTORIAL)) > 0) {
			return failed();
		}
		BigInteger product = BigInteger.ONE;
		for (int i = 2; i <= value.intValueExact(); i++) {
			product = product.multiply(BigInteger.valueOf(i));
		}
		return bounded(product);
	}

	private BigInteger atom() {
		this.reader.skipSpaces();
		if (TextReader.isLetter(this.reader.peek())) {
			return bounded(this.names.value(this.reader.word(), this.reader));
		}
		if (!this.reader.skip("(")) {
			return this.reader.natural();
		}
		if (++this.depth > MAX_DEPTH) {
			return failed();
		}
		BigInteger value = value();
		this.reader.skipSpaces();
		this.reader.expect(")");
		this.depth--;
		return value;
	}

	private boolean operator(String symbol) {
		this.reader.skipSpaces();
		return this.reader.skip(symbol);
	}

	private int operator(List<String> symbols) {
		this.reader.skipSpaces();
		// Two stars are one operator, of another rank.
		boolean otherRank = symbols != POWER && this.reader.isNext("**");
		return otherRank ? -1 : this.reader.skipOneOf(symbols);
	}

	private BigInteger bounded(BigInteger value) {
		return (value.bitLength() <= MAX_BITS) ? value : failed();
	}

	private BigInteger failed() {
		this.reader.fail();
		return BigInteger.ZERO;
	}

	/**
	 * What words in an expression stand for.
	 */
	@FunctionalInterface
	interface Names {

		/**
		 * Returns the value of a word.
		 * @param word the word
		 * @param after what follows it, to read arguments from, and to fail
		 * @return the value
		 */
		BigInteger value(String word, TextReader after);

	}

}
