package io.avpsecurity.core.policy.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.http.LogText;

/**
 * Rules as lines of YAML, one key in a line. Whatever they hold is written, as what it
 * is: whether they are rules is for the reader to say. Each line knows which rule and
 * member it was made of. Not thread-safe.
 */
final class RuleLines {

	private static final YamlKeys KEYS = PolicyKey.of(PolicyKey.Place.RULE);

	private final String indent;

	private final List<Line> lines = new ArrayList<>();

	/**
	 * Writes rules.
	 * @param rules strings, numbers, booleans, {@code null}, lists and maps of these
	 * @param column the column of the key whose value they are, from 0
	 */
	RuleLines(List<?> rules, int column) {
		this.indent = " ".repeat(column + 2);
		for (int i = 0; i < rules.size(); i++) {
			String place = "rules[" + i + ']';
			if (rules.get(i) instanceof Map<?, ?> rule && !rule.isEmpty()) {
				write(rule, place);
			}
			else {
				this.lines.add(new Line(this.indent + "- " + YamlWriter.value(rules.get(i)), place, place));
			}
		}
	}

	/**
	 * In the order of the grammar: where rules are counted, the last rule ends in its
	 * action.
	 */
	private void write(Map<?, ?> rule, String place) {
		List<Map.Entry<?, ?>> members = new ArrayList<>(rule.entrySet());
		members.sort(Comparator.comparing((member) -> key(member.getKey()).map(Enum::ordinal).orElse(-1)));
		Set<PolicyKey> written = EnumSet.noneOf(PolicyKey.class);
		String start = "- ";
		for (Map.Entry<?, ?> member : members) {
			// Of two spellings of a key it is the reader who says that it is there twice.
			Optional<PolicyKey> key = key(member.getKey());
			String name = key.filter(written::add)
				.map(PolicyKey::code)
				.orElseGet(() -> YamlWriter.key(String.valueOf(member.getKey())));
			this.lines.add(new Line(this.indent + start + name + ": " + YamlWriter.value(member.getValue()), place,
					key.map((known) -> place + '.' + LogText.of(String.valueOf(member.getKey()))).orElse(place)));
			start = "  ";
		}
	}

	private static Optional<PolicyKey> key(Object name) {
		return KEYS.find(String.valueOf(name)).map(PolicyKey.class::cast);
	}

	int count() {
		return this.lines.size();
	}

	/** Ends every line. */
	String text(String lineBreak) {
		StringBuilder text = new StringBuilder();
		this.lines.forEach((line) -> text.append(line.text()).append(lineBreak));
		return text.toString();
	}

	/**
	 * Returns what stands in a place.
	 * @param line the line of it, from 0 for the first of these
	 * @param column the column, from 1
	 * @return such as {@code rules[1].action} for a value, {@code rules[1]} for a key or
	 * the whole rule
	 */
	String place(int line, int column) {
		Line written = this.lines.get(line);
		// The dash and the space behind it.
		boolean key = column <= this.indent.length() + 3;
		return key ? written.rule() : written.member();
	}

	/**
	 * One line.
	 *
	 * @param text the line
	 * @param rule the rule it is of
	 * @param member the member of the rule, if it is known
	 */
	private record Line(String text, String rule, String member) {

	}

}
