package io.avpsecurity.core.policy.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * A value of a document, read as the type that is asked for and as no other. What is
 * wrong with it is told to the problems, and then there is no value. Not thread-safe.
 */
final class YamlValue {

	/** The most items of a list, unless another bound is named. */
	static final int MAX_ITEMS = 64;

	/** What is a boolean for YAML 1.1 and text for YAML 1.2 (threat T-101). */
	private static final Set<String> YES = Set.of("yes", "y", "on", "true");

	private static final Set<String> NO = Set.of("no", "n", "off", "false");

	private final YamlNode node;

	private final String name;

	private final String subject;

	private final Problems problems;

	/**
	 * Creates a value.
	 * @param node what is written
	 * @param name what to call it in a message
	 * @param subject what a problem with it is about
	 * @param problems gets what is wrong
	 */
	YamlValue(YamlNode node, String name, String subject, Problems problems) {
		this.node = node;
		this.name = name;
		this.subject = subject;
		this.problems = problems;
	}

	Position at() {
		return this.node.at();
	}

	String subject() {
		return this.subject;
	}

	/** The same value, of which problems are about something else. */
	YamlValue about(String subject) {
		return new YamlValue(this.node, this.name, subject, this.problems);
	}

	/** The same value, called something else in messages. */
	YamlValue named(String name) {
		return new YamlValue(this.node, name, this.subject, this.problems);
	}

	void problem(String message) {
		this.problems.add(at(), this.subject, message);
	}

	boolean isList() {
		return this.node instanceof YamlNode.Sequence;
	}

	/** What is written, when it is text, whatever it means; nothing is said otherwise. */
	Optional<String> written() {
		return (this.node instanceof YamlNode.Scalar scalar) ? Optional.of(scalar.text()) : Optional.empty();
	}

	/** The text of one key of a mapping, before anything is read; nothing is said. */
	Optional<String> peek(String key) {
		if (!(this.node instanceof YamlNode.Mapping mapping)) {
			return Optional.empty();
		}
		return mapping.entries()
			.stream()
			.filter((entry) -> entry.key() instanceof YamlNode.Scalar scalar && scalar.text().equals(key))
			.findFirst()
			.flatMap((entry) -> (entry.value() instanceof YamlNode.Scalar scalar) ? Optional.of(scalar.text())
					: Optional.empty());
	}

	/**
	 * Reads text: as it is written, also where a reader of YAML would take it for a
	 * number, a boolean or a date.
	 * @param maxLength the most characters
	 * @param expected what is expected
	 * @return the text, which is not empty, has no control characters, and can be saved
	 * as UTF-8
	 */
	Optional<String> text(int maxLength, String expected) {
		Optional<YamlNode.Scalar> scalar = scalar(expected);
		if (scalar.isEmpty()) {
			return Optional.empty();
		}
		String text = scalar.get().text();
		if (text.isBlank()) {
			return wrong("is empty text", expected);
		}
		if (text.length() > maxLength) {
			return wrong("has " + text.length() + " characters", "at most " + maxLength);
		}
		Optional<Integer> control = text.codePoints().filter(Character::isISOControl).boxed().findFirst();
		if (control.isPresent()) {
			return wrong(String.format("holds the control character U+%04X", control.get()), "none");
		}
		boolean half = text.codePoints().anyMatch((c) -> Character.getType(c) == Character.SURROGATE);
		return half ? wrong("holds half a character of two halves", "none") : Optional.of(text);
	}

	/**
	 * Reads text of a form that something else checks.
	 * @param maxLength the most characters
	 * @param expected what is expected
	 * @param reader makes something of it; what it throws says what is wrong and what is
	 * expected, and quotes the text
	 * @param <T> what it makes
	 * @return that
	 */
	<T> Optional<T> parsed(int maxLength, String expected, Function<String, T> reader) {
		Optional<String> text = text(maxLength, expected);
		try {
			return text.map(reader);
		}
		catch (IllegalArgumentException ex) {
			String found = text.orElseThrow();
			problem(this.name + ": " + String.valueOf(ex.getMessage()).replace("'" + found + "'", Shown.of(found)));
			return Optional.empty();
		}
	}

	/** Reads one of some words. */
	Optional<String> word(Words words) {
		Optional<YamlNode.Scalar> scalar = scalar(words.list());
		if (scalar.isEmpty()) {
			return Optional.empty();
		}
		String found = scalar.get().text();
		if (words.known().contains(found)) {
			return Optional.of(found);
		}
		problem("unknown " + this.name + ' ' + Shown.of(found) + ", " + words.expected(found));
		return Optional.empty();
	}

	/** Reads {@code true} or {@code false}, and no other spelling of them. */
	Optional<Boolean> bool() {
		return booleanOr(Optional.empty()).map("true"::equals);
	}

	/** Reads {@code true}, {@code false} or a word. */
	Optional<String> booleanOr(String word) {
		return booleanOr(Optional.of(word));
	}

	private Optional<String> booleanOr(Optional<String> word) {
		String expected = word.map((third) -> "true, false or " + third).orElse("true or false");
		Optional<YamlNode.Scalar> scalar = scalar(expected);
		if (scalar.isEmpty()) {
			return Optional.empty();
		}
		String text = scalar.get().text();
		boolean isBoolean = text.equals("true") || text.equals("false");
		if ((isBoolean && scalar.get().plain()) || word.filter(text::equals).isPresent()) {
			return Optional.of(text);
		}
		if (isBoolean) {
			return wrong("is " + Shown.of(text) + " in quotes, which is text", expected + " without quotes");
		}
		String lower = text.toLowerCase(Locale.ROOT);
		boolean yes = YES.contains(lower);
		if (yes || NO.contains(lower)) {
			return wrong("is " + Shown.of(text) + ", which is a boolean for some readers of YAML and text for others",
					expected + "; write " + yes);
		}
		return wrong("is " + Shown.of(text), expected);
	}

	/** Reads a whole number in plain decimal digits. */
	OptionalInt integer(int min, int max) {
		String expected = (min == max) ? String.valueOf(min) : "an integer from " + min + " to " + max;
		Optional<YamlNode.Scalar> scalar = scalar(expected);
		if (scalar.isEmpty()) {
			return OptionalInt.empty();
		}
		String text = scalar.get().text();
		Optional<String> trap = NumberText.trap(text);
		if (!scalar.get().plain()) {
			wrong("is " + Shown.of(text) + " in quotes, which is text", expected + " without quotes");
		}
		else if (trap.isPresent()) {
			wrong("is " + Shown.of(text) + ", " + trap.get(), expected + " in plain digits");
		}
		else {
			OptionalInt value = NumberText.value(text, min, max);
			if (value.isPresent()) {
				return value;
			}
			wrong("is " + Shown.of(text), expected);
		}
		return OptionalInt.empty();
	}

	/**
	 * Reads a list.
	 * @param expected what is expected
	 * @return its items, each to be read by its own type
	 */
	Optional<List<YamlValue>> list(String expected) {
		if (!(this.node instanceof YamlNode.Sequence sequence)) {
			return wrongKind(expected);
		}
		List<YamlValue> items = new ArrayList<>();
		for (YamlNode item : sequence.items()) {
			items.add(new YamlValue(item, this.name, this.subject, this.problems));
		}
		return Optional.of(items);
	}

	/**
	 * Reads a list that is not empty, or one value alone.
	 * @param expected what is expected
	 * @param maxItems the most items
	 * @return the items
	 */
	Optional<List<YamlValue>> oneOrMore(String expected, int maxItems) {
		if (!isList()) {
			return Optional.of(List.of(this));
		}
		Optional<List<YamlValue>> items = list(expected);
		int count = items.map(List::size).orElse(0);
		if (count == 0) {
			return wrong("is an empty list", expected + "; leave the key out to ask for nothing");
		}
		return (count > maxItems) ? wrong("has " + count + " items", "at most " + maxItems) : items;
	}

	/**
	 * Reads a mapping, of which every key has to be known and there once.
	 * @param keys the keys that are known
	 * @param expected what is expected
	 * @return the mapping
	 */
	Optional<YamlMapping> mapping(YamlKeys keys, String expected) {
		if (!(this.node instanceof YamlNode.Mapping mapping)) {
			return wrongKind(expected);
		}
		return Optional.of(YamlMapping.read(mapping, keys, this.subject, this.problems));
	}

	private Optional<YamlNode.Scalar> scalar(String expected) {
		if (this.node instanceof YamlNode.Scalar scalar && !scalar.isNothing()) {
			return Optional.of(scalar);
		}
		return wrongKind(expected);
	}

	/** Says that something else is expected here, whatever this is. */
	void unexpected(String expected) {
		wrongKind(expected);
	}

	private <T> Optional<T> wrongKind(String expected) {
		if (this.node instanceof YamlNode.Refused refused) {
			return wrong("is " + refused.kind(), refused.advice());
		}
		if (this.node instanceof YamlNode.Scalar scalar && scalar.isNothing()) {
			return wrong(scalar.text().isEmpty() ? "is empty" : "is " + Shown.of(scalar.text()) + ", which is no value",
					expected);
		}
		return wrong("is " + this.node.kind(), expected);
	}

	private <T> Optional<T> wrong(String found, String expected) {
		problem(this.name + ' ' + found + ", expected " + expected);
		return Optional.empty();
	}

}
