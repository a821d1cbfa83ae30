package io.avpsecurity.core.policy.yaml;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * What the value of a key has to be: the one model of it, from which the reader reads and
 * the schema for editors is made. Immutable.
 */
sealed interface KeyType {

	/** In words, for people: what is expected. */
	String expected();

	/**
	 * Reads a value.
	 * @param value the value
	 * @return its words, one unless it is a list; empty when something is wrong with it
	 */
	List<String> read(YamlValue value);

	/**
	 * A whole number.
	 *
	 * @param min the least
	 * @param max the greatest
	 */
	record Whole(int min, int max) implements KeyType {

		@Override
		public String expected() {
			return (this.min == this.max) ? String.valueOf(this.min)
					: "an integer from " + this.min + " to " + this.max;
		}

		@Override
		public List<String> read(YamlValue value) {
			OptionalInt number = value.integer(this.min, this.max);
			return number.isPresent() ? List.of(String.valueOf(number.getAsInt())) : List.of();
		}

	}

	/** True or false. */
	record Bool() implements KeyType {

		@Override
		public String expected() {
			return "true or false";
		}

		@Override
		public List<String> read(YamlValue value) {
			return value.bool().map(String::valueOf).stream().toList();
		}

	}

	/**
	 * True, false, or one word.
	 *
	 * @param word the word
	 */
	record BoolOr(String word) implements KeyType {

		@Override
		public String expected() {
			return "true, false or " + this.word;
		}

		@Override
		public List<String> read(YamlValue value) {
			return value.booleanOr(this.word).stream().toList();
		}

	}

	/**
	 * One of some words.
	 *
	 * @param words the words
	 */
	record Word(Words words) implements KeyType {

		static Word of(Collection<?> words, Map<String, String> carriedOver) {
			return new Word(new Words(words.stream().map(String::valueOf).toList(), carriedOver));
		}

		@Override
		public String expected() {
			return this.words.list();
		}

		@Override
		public List<String> read(YamlValue value) {
			return value.word(this.words).stream().toList();
		}

	}

	/**
	 * Text of a form.
	 *
	 * @param maxLength the most characters
	 * @param pattern the form, as a schema says it; empty when every text will do
	 * @param expected what is expected
	 * @param form throws when the text has another form; its message says so
	 */
	record Text(int maxLength, String pattern, String expected, Consumer<String> form) implements KeyType {

		@Override
		public List<String> read(YamlValue value) {
			return value.parsed(this.maxLength, this.expected, (text) -> {
				this.form.accept(text);
				return text;
			}).stream().toList();
		}

	}

	/**
	 * One or more of a type: a list, or one value alone.
	 *
	 * @param item the type of each
	 * @param itemName what to call one in a message
	 * @param maxItems the most
	 */
	record OneOrMore(KeyType item, String itemName, int maxItems) implements KeyType {

		@Override
		public String expected() {
			return this.item.expected() + ", or a list of these";
		}

		@Override
		public List<String> read(YamlValue value) {
			return value.oneOrMore(this.item.expected(), this.maxItems)
				.orElse(List.of())
				.stream()
				.flatMap((item) -> this.item.read(item.named(this.itemName)).stream())
				.toList();
		}

	}

	/**
	 * A list of mappings.
	 *
	 * @param maxItems the most
	 */
	record Rules(int maxItems) implements KeyType {

		@Override
		public String expected() {
			return "a list of rules, each of which begins with '- '; rules: [] for none";
		}

		@Override
		public List<String> read(YamlValue value) {
			throw new UnsupportedOperationException("rules are read one by one");
		}

	}

	/** The names of {@code methods}. */
	static KeyType methods() {
		Words words = new Words(MethodNames.ALL, Map.of(), "a registered method in upper case such as GET");
		return new OneOrMore(new Word(words), "method", MethodNames.ALL.size());
	}

}
