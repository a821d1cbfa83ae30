package io.avpsecurity.core.client;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code What comes next: ...}: by the rule that is stated or named, else by the simplest
 * that fits: equal differences, equal quotients, equal differences of differences.
 */
final class SequenceRule implements PromptFamily {

	private static final int MAX_TERMS = 64;

	private static final int SHOWN_AT_LEAST = 3;

	@Override
	public Optional<String> solve(String prompt) {
		TextReader reader = new TextReader(prompt);
		Optional<Recurrence> stated = reader.skip("Terms follow ") ? Optional.of(recurrence(reader)) : Optional.empty();
		reader.expect("What comes next: ");
		List<BigInteger> terms = terms(reader);
		String rule = reader.skip(" (") ? reader.until(" rule)") : "";
		if (!reader.isComplete() || terms.size() < SHOWN_AT_LEAST) {
			return Optional.empty();
		}
		return stated.map((recurrence) -> recurrence.next(terms))
			.orElseGet(() -> next(terms, rule))
			.map(BigInteger::toString);
	}

	/** {@code t(n) = 3·t(n-1) + 3·t(n-2). }, the numbers and either sign optional. */
	private static Recurrence recurrence(TextReader reader) {
		reader.expect("t(n) = ");
		BigInteger first = coefficient(reader);
		reader.expect("t(n-1) ");
		boolean negative = reader.skip("- ");
		if (!negative) {
			reader.expect("+ ");
		}
		BigInteger second = coefficient(reader);
		reader.expect("t(n-2). ");
		return new Recurrence(first, negative ? second.negate() : second);
	}

	private static BigInteger coefficient(TextReader reader) {
		if (reader.isNext("t(")) {
			return BigInteger.ONE;
		}
		BigInteger coefficient = reader.integer();
		if (!reader.skip("\u00B7") && !reader.skip("*")) {
			reader.skip("\u00D7");
		}
		return coefficient;
	}

	private static List<BigInteger> terms(TextReader reader) {
		List<BigInteger> terms = new ArrayList<>();
		while (!reader.hasFailed() && !reader.skip("?") && terms.size() < MAX_TERMS) {
			terms.add(reader.integer());
			reader.expect(", ");
		}
		return terms;
	}

	private static Optional<BigInteger> next(List<BigInteger> terms, String rule) {
		return switch (rule) {
			case "" -> linear(terms).or(() -> geometric(terms)).or(() -> quadratic(terms));
			case "arithmetic", "linear" -> linear(terms);
			case "quadratic" -> quadratic(terms);
			case "geometric" -> geometric(terms);
			default -> Optional.empty();
		};
	}

	private static Optional<BigInteger> linear(List<BigInteger> terms) {
		return same(differences(terms)).map(last(terms)::add);
	}

	private static Optional<BigInteger> quadratic(List<BigInteger> terms) {
		return linear(differences(terms)).map(last(terms)::add);
	}

	private static Optional<BigInteger> geometric(List<BigInteger> terms) {
		for (int i = 2; i < terms.size(); i++) {
			BigInteger square = terms.get(i - 1).pow(2);
			if (square.signum() == 0 || !square.equals(terms.get(i - 2).multiply(terms.get(i)))) {
				return Optional.empty();
			}
		}
		BigInteger[] parts = last(terms).pow(2).divideAndRemainder(terms.get(terms.size() - 2));
		return (parts[1].signum() == 0) ? Optional.of(parts[0]) : Optional.empty();
	}

	private static List<BigInteger> differences(List<BigInteger> terms) {
		List<BigInteger> differences = new ArrayList<>();
		for (int i = 1; i < terms.size(); i++) {
			differences.add(terms.get(i).subtract(terms.get(i - 1)));
		}
		return differences;
	}

	private static Optional<BigInteger> same(List<BigInteger> values) {
		return (values.stream().distinct().count() == 1) ? Optional.of(values.get(0)) : Optional.empty();
	}

	private static BigInteger last(List<BigInteger> terms) {
		return terms.get(terms.size() - 1);
	}

	/**
	 * Each term from the two before it.
	 *
	 * @param first the factor of the last
	 * @param second the factor of the one before
	 */
	private record Recurrence(BigInteger first, BigInteger second) {

		/** Nothing when the terms that are shown are not of the rule. */
		Optional<BigInteger> next(List<BigInteger> terms) {
			for (int i = 2; i < terms.size(); i++) {
				if (!after(terms, i).equals(terms.get(i))) {
					return Optional.empty();
				}
			}
			return Optional.of(after(terms, terms.size()));
		}

		private BigInteger after(List<BigInteger> terms, int place) {
			return this.first.multiply(terms.get(place - 1)).add(this.second.multiply(terms.get(place - 2)));
		}

	}

}
