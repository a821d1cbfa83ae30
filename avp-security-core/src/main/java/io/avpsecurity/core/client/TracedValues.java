package io.avpsecurity.core.client;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The variables of a traced program, and the expressions over them. What is not
 * understood, and what takes too long, is kept as a failure. Used by one thread.
 */
final class TracedValues {

	private static final int MAX_ITEMS = 1000;

	/** So many characters are evaluated, those in a loop each time. */
	private static final int MAX_EVALUATED = 50_000;

	private static final List<String> COMPARISONS = List.of(" == ", " != ", " <= ", " >= ", " < ", " > ");

	private final Map<String, BigInteger> numbers = new HashMap<>();

	private final Map<String, List<BigInteger>> lists = new HashMap<>();

	private int evaluated;

	private boolean failed;

	boolean hasFailed() {
		return this.failed;
	}

	void set(String name, BigInteger number) {
		this.numbers.put(name, number);
	}

	void set(String name, List<BigInteger> list) {
		this.lists.put(name, list);
	}

	BigInteger number(String expression) {
		// Here a caret is no power.
		if (this.failed || !isAffordable(expression) || expression.indexOf('^') >= 0) {
			return failed();
		}
		TextReader reader = new TextReader(expression);
		BigInteger value = new Expression(reader, this::named).value();
		return reader.isComplete() ? value : failed();
	}

	/** A list that is written out, a range, or the name of a list. */
	List<BigInteger> list(String text) {
		TextReader reader = new TextReader(text);
		if (reader.isNext("[")) {
			String items = reader.bracketed();
			return reader.isComplete() ? numbers(TextReader.parts(items)) : failedList();
		}
		if (reader.skip("range")) {
			String bounds = reader.bracketed();
			return reader.isComplete() ? range(numbers(TextReader.parts(bounds))) : failedList();
		}
		List<BigInteger> named = this.lists.get(text);
		return (named != null) ? named : failedList();
	}

	private boolean isAffordable(String expression) {
		this.evaluated += expression.length();
		return this.evaluated <= MAX_EVALUATED;
	}

	private List<BigInteger> numbers(List<String> expressions) {
		return expressions.stream().map(this::number).toList();
	}

	private List<BigInteger> range(List<BigInteger> bounds) {
		boolean fits = bounds.size() <= 3 && bounds.stream().allMatch((bound) -> bound.bitLength() < 31);
		BigInteger step = (bounds.size() == 3) ? bounds.get(2) : BigInteger.ONE;
		if (this.failed || !fits || step.signum() <= 0) {
			return failedList();
		}
		int first = (bounds.size() == 1) ? 0 : bounds.get(0).intValueExact();
		int end = bounds.get((bounds.size() == 1) ? 0 : 1).intValueExact();
		List<BigInteger> range = new ArrayList<>();
		for (long i = first; i < end; i += step.intValueExact()) {
			if (range.size() == MAX_ITEMS) {
				return failedList();
			}
			range.add(BigInteger.valueOf(i));
		}
		return range;
	}

	private BigInteger named(String word, TextReader after) {
		BigInteger number = this.numbers.get(word);
		if (number != null) {
			return number;
		}
		String argument = after.bracketed();
		if (after.hasFailed()) {
			return failed();
		}
		return switch (word) {
			case "reduce" -> reduce(argument);
			case "sum" -> items(argument).stream().reduce(BigInteger.ZERO, BigInteger::add);
			case "max" -> present(items(argument)).stream().max(BigInteger::compareTo).orElse(BigInteger.ZERO);
			case "min" -> present(items(argument)).stream().min(BigInteger::compareTo).orElse(BigInteger.ZERO);
			case "len" -> BigInteger.valueOf(list(argument).size());
			default -> failed();
		};
	}

	private List<BigInteger> present(List<BigInteger> items) {
		return items.isEmpty() ? failedList() : items;
	}

	/** {@code lambda a, b: EXPRESSION, LIST, START}, of which the start is optional. */
	private BigInteger reduce(String argument) {
		TextReader reader = new TextReader(argument);
		reader.expect("lambda ");
		String left = reader.word();
		reader.expect(", ");
		String right = reader.word();
		reader.expect(": ");
		List<String> parts = TextReader.parts(reader.rest());
		if (reader.hasFailed() || parts.size() < 2 || parts.size() > 3) {
			return failed();
		}
		List<BigInteger> items = new ArrayList<>(list(parts.get(1)));
		if (parts.size() == 3) {
			items.add(0, number(parts.get(2)));
		}
		if (items.isEmpty()) {
			return failed();
		}
		BigInteger result = items.get(0);
		for (BigInteger item : items.subList(1, items.size())) {
			set(left, result);
			set(right, item);
			result = number(parts.get(0));
		}
		return result;
	}

	/**
	 * A list, or {@code EXPRESSION for NAMES in LIST if CONDITION}, the condition
	 * optional.
	 */
	private List<BigInteger> items(String text) {
		int loop = text.indexOf(" for ");
		if (loop < 0) {
			return list(text);
		}
		TextReader reader = new TextReader(text.substring(loop + " for ".length()));
		String index = reader.word();
		String value = reader.skip(", ") ? reader.word() : index;
		reader.expect(" in ");
		String[] source = halves(reader.rest(), " if ");
		boolean counted = source[0].startsWith("enumerate(") && source[0].endsWith(")");
		if (reader.hasFailed() || counted == index.equals(value)) {
			return failedList();
		}
		String list = counted ? source[0].substring("enumerate(".length(), source[0].length() - 1) : source[0];
		List<BigInteger> items = new ArrayList<>();
		int at = 0;
		for (BigInteger item : list(list)) {
			set(index, BigInteger.valueOf(at++));
			set(value, item);
			if (source[1].isEmpty() || holds(source[1])) {
				items.add(number(text.substring(0, loop)));
			}
		}
		return items;
	}

	private boolean holds(String condition) {
		for (String comparison : COMPARISONS) {
			String[] sides = halves(condition, comparison);
			if (!sides[1].isEmpty()) {
				int order = number(sides[0]).compareTo(number(sides[1]));
				return switch (comparison) {
					case " == " -> order == 0;
					case " != " -> order != 0;
					case " <= " -> order <= 0;
					case " >= " -> order >= 0;
					case " < " -> order < 0;
					default -> order > 0;
				};
			}
		}
		this.failed = true;
		return false;
	}

	/** What stands before and after a mark; without the mark all of it and nothing. */
	private static String[] halves(String text, String mark) {
		int at = text.indexOf(mark);
		return (at < 0) ? new String[] { text, "" }
				: new String[] { text.substring(0, at), text.substring(at + mark.length()) };
	}

	private BigInteger failed() {
		this.failed = true;
		return BigInteger.ZERO;
	}

	private List<BigInteger> failedList() {
		this.failed = true;
		return Collections.emptyList();
	}

}
