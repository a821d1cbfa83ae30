package io.avpsecurity.core.policy.yaml;

import java.util.List;
import java.util.Set;

/**
 * A part of a document as it is written: nothing has been made of the text.
 */
sealed interface YamlNode {

	/** Where it begins. */
	Position at();

	/** What to call it in a message. */
	String kind();

	/**
	 * Text on one line.
	 *
	 * @param at where it begins
	 * @param text the text, without quotes
	 * @param plain whether it has no quotes
	 */
	record Scalar(Position at, String text, boolean plain) implements YamlNode {

		private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");

		/** Whether some reader of YAML takes it for no value at all. */
		boolean isNothing() {
			return this.plain && NOTHING.contains(this.text);
		}

		@Override
		public String kind() {
			return this.plain ? Shown.of(this.text) : Shown.of(this.text) + " in quotes";
		}

	}

	/**
	 * A list.
	 *
	 * @param at where it begins
	 * @param items the items, in order
	 */
	record Sequence(Position at, List<YamlNode> items) implements YamlNode {

		@Override
		public String kind() {
			return "a list";
		}

	}

	/**
	 * Keys and values, also equal keys.
	 *
	 * @param at where it begins
	 * @param entries the entries, in order
	 */
	record Mapping(Position at, List<Entry> entries) implements YamlNode {

		@Override
		public String kind() {
			return "a mapping of keys";
		}

	}

	/**
	 * A part that is not read, whatever it holds.
	 *
	 * @param at where it begins
	 * @param kind what it is
	 * @param advice what to write instead
	 */
	record Refused(Position at, String kind, String advice) implements YamlNode {

	}

	/**
	 * One key and its value.
	 *
	 * @param key the key
	 * @param value the value
	 */
	record Entry(YamlNode key, YamlNode value) {

	}

}
