package io.avpsecurity.core.policy.yaml;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A mapping with known keys only, each there once, in whatever spelling. Not thread-safe.
 */
final class YamlMapping {

	private final Position at;

	private final String subject;

	private final Problems problems;

	private final Map<YamlKey, Written> values = new LinkedHashMap<>();

	private final Set<String> meant = new HashSet<>();

	private YamlMapping(Position at, String subject, Problems problems) {
		this.at = at;
		this.subject = subject;
		this.problems = problems;
	}

	static YamlMapping read(YamlNode.Mapping node, YamlKeys keys, String subject, Problems problems) {
		YamlMapping mapping = new YamlMapping(node.at(), subject, problems);
		node.entries().forEach((entry) -> mapping.read(entry, keys));
		return mapping;
	}

	private void read(YamlNode.Entry entry, YamlKeys keys) {
		Position place = entry.key().at();
		if (!(entry.key() instanceof YamlNode.Scalar scalar) || scalar.text().isEmpty()) {
			new YamlValue(entry.key(), "a key", this.subject, this.problems)
				.unexpected("a word such as " + keys.words().known().get(0));
			return;
		}
		String text = scalar.text();
		Optional<YamlKey> key = keys.find(text);
		if (key.isEmpty()) {
			keys.words().nearest(text).ifPresent(this.meant::add);
			this.problems.add(place, this.subject, unknown(text, keys));
			return;
		}
		Written first = this.values.putIfAbsent(key.get(),
				new Written(text, place, new YamlValue(entry.value(), key.get().code(), this.subject, this.problems)));
		if (first != null) {
			String other = first.spelling().equals(text) ? "" : " as '" + first.spelling() + "'";
			this.problems.add(place, this.subject,
					"'" + text + "' is there twice, first in line " + first.at().line() + other + ", expected it once");
		}
	}

	private static String unknown(String text, YamlKeys keys) {
		if (text.equals("<<")) {
			return "'<<' merges another mapping into this one, expected every key written out";
		}
		return "unknown key " + Shown.of(text) + ", " + keys.words().expected(text);
	}

	Position at() {
		return this.at;
	}

	String subject() {
		return this.subject;
	}

	boolean has(YamlKey key) {
		return this.values.containsKey(key);
	}

	/** Returns the value of a key, or empty when the key is not there. */
	Optional<YamlValue> value(YamlKey key) {
		return Optional.ofNullable(this.values.get(key)).map(Written::value);
	}

	/**
	 * Returns the value of a key that has to be there. Nothing is said about one that was
	 * said to be misspelt.
	 */
	Optional<YamlValue> required(YamlKey key, String expected) {
		if (!has(key) && !this.meant.contains(key.code())) {
			this.problems.add(this.at, this.subject, key.code() + " is missing, expected " + expected);
		}
		return value(key);
	}

	/** Says that a key should not be here, or not like this. */
	void problem(YamlKey key, String message) {
		Written written = this.values.get(key);
		this.problems.add((written != null) ? written.at() : this.at, this.subject, message);
	}

	/** Returns whether a key is the last one that is written. */
	boolean isLast(YamlKey key) {
		Position place = Optional.ofNullable(this.values.get(key)).map(Written::at).orElse(Position.START);
		return has(key) && this.values.values().stream().allMatch((other) -> other.at().compareTo(place) <= 0);
	}

	/**
	 * A key as it is written.
	 *
	 * @param spelling how
	 * @param at where
	 * @param value its value
	 */
	private record Written(String spelling, Position at, YamlValue value) {

	}

}
