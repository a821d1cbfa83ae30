package io.avpsecurity.core.policy.yaml;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Files with one mistake each, made from a good file by the grammar: every key, with
 * every mistake that its type allows.
 */
final class PolicyMistakes {

	private static final String TRAP = "1:30";

	/** A value of each key that is right where it stands. */
	private static final Map<PolicyKey, String> GOOD = new EnumMap<>(Map.ofEntries(Map.entry(PolicyKey.VERSION, "1"),
			Map.entry(PolicyKey.DEFAULT, "deny"), Map.entry(PolicyKey.RULES_COUNT, "1"),
			Map.entry(PolicyKey.ID, "second"), Map.entry(PolicyKey.VERIFIED, "true"),
			Map.entry(PolicyKey.AGENT, "b.example"), Map.entry(PolicyKey.TRIGGER, "crawler"),
			Map.entry(PolicyKey.PURPOSE, "search"), Map.entry(PolicyKey.TOKEN, "true"),
			Map.entry(PolicyKey.SCOPE, "read"), Map.entry(PolicyKey.METHODS, "GET"), Map.entry(PolicyKey.PATH, "/b"),
			Map.entry(PolicyKey.REQUIRE, "method"), Map.entry(PolicyKey.REPLAY, "once"),
			Map.entry(PolicyKey.MAX_PER_HOUR, "10"), Map.entry(PolicyKey.MAX_PER_HOUR_TOTAL, "10"),
			Map.entry(PolicyKey.MODE, "observe"), Map.entry(PolicyKey.REASON, "tested"),
			Map.entry(PolicyKey.ACTION, "allow")));

	private final List<PolicyMistake> mistakes = new ArrayList<>();

	/** Makes all of them. */
	static List<PolicyMistake> all() {
		PolicyMistakes made = new PolicyMistakes();
		GOOD.keySet().forEach(made::addOf);
		return made.mistakes;
	}

	/** The good file with one more line, in which the key is. */
	static String file(PolicyKey key, String line) {
		boolean top = PolicyKey.in(PolicyKey.Place.POLICY).contains(key);
		StringBuilder file = new StringBuilder();
		add(file, key != PolicyKey.VERSION, "version: 1");
		add(file, top, line);
		add(file, true, "rules:");
		add(file, true, (key != PolicyKey.PATH) ? "  - path: /a" : "  - scope: write");
		add(file, key != PolicyKey.VERIFIED && !top, "    verified: true");
		add(file, !top, line);
		add(file, key != PolicyKey.ACTION, "    action: allow");
		return file.toString();
	}

	private static void add(StringBuilder file, boolean add, String line) {
		if (add) {
			file.append(line).append('\n');
		}
	}

	private void addOf(PolicyKey key) {
		Spot spot = new Spot(key);
		addSyntax(spot);
		addKeys(spot);
		addStructure(spot);
		addValues(spot, key.type());
	}

	private void addSyntax(Spot spot) {
		String good = GOOD.get(spot.key);
		String line = spot.line(good);
		String indent = " ".repeat(spot.keyColumn() - 1);
		add(spot, "tab", "\t" + line.strip(), 1, "a tab in the indentation", "expected spaces");
		add(spot, "tab after colon", line.replace(": ", ":\t"), spot.valueColumn() - 1, "a tab", "expected a space");
		add(spot, "unclosed double quote", spot.line('"' + good), spot.valueColumn(), "quote", "not closed",
				"expected");
		add(spot, "unclosed single quote", spot.line("'" + good), spot.valueColumn(), "quote", "not closed",
				"expected");
		add(spot, "unclosed list", spot.line("[" + good), spot.valueColumn(), "'['", "not closed", "expected");
		add(spot, "unclosed mapping", spot.line("{a: " + good), spot.valueColumn(), "'{'", "not closed", "expected");
		add(spot, "text after quotes", spot.line("'a' b"), spot.valueColumn() + 4, "more text", "expected");
		add(spot, "second colon", spot.line("a: b"), spot.valueColumn() + 1, "a second ':'", "expected");
		add(spot, "reserved character", spot.line("@" + good), spot.valueColumn(), "'@'", "expected quotes");
		add(spot, "alias of nothing", spot.line("*." + good), spot.valueColumn() + 1, "'*'", "expected quotes");
		add(spot, "escape", spot.line("\"\\q\""), spot.valueColumn() + 2, "an escape", "expected single quotes");
		if (!spot.isFirstLine()) {
			add(spot, "no colon", line.replace(":", ""), spot.keyColumn(), "has no ': '", "expected 'key: value'");
			add(spot, "no space", line.replace(": ", ":"), spot.keyColumn(), "has no ': '", "expected 'key: value'");
			add(spot, "deeper", "  " + line, spot.keyColumn() + 2, "wrong indentation",
					"column " + (spot.keyColumn() + 2), "expected column " + spot.keyColumn());
		}
		if (spot.keyColumn() > 1) {
			add(spot, "tab after spaces", indent + "\t" + line.strip(), spot.keyColumn(), "a tab", "expected spaces");
			add(spot, "less deep", line.substring(1), spot.keyColumn() - 1, "wrong indentation",
					"column " + (spot.keyColumn() - 1), "expected");
		}
	}

	private void addKeys(Spot spot) {
		String good = GOOD.get(spot.key);
		String code = spot.key.code();
		for (String misspelt : List.of(code.substring(0, code.length() - 1) + "x", code + "z",
				code.substring(0, 1).toUpperCase(Locale.ROOT) + code.substring(1))) {
			String meant = code.length() > 2 ? "did you mean '" + code + "'?" : "expected";
			add(spot, "key " + misspelt, spot.line(misspelt, good), spot.keyColumn(), "unknown key '" + misspelt + "'",
					"expected ", meant);
		}
		for (String spelling : spot.key.spellings()) {
			String line = spot.line(good) + '\n' + spot.line(spelling, good);
			this.mistakes.add(new PolicyMistake(code + ": twice, as " + spelling, file(spot.key, line),
					spot.number() + 1, spot.keyColumn(), List.of("'" + spelling + "' is there twice",
							"first in line " + spot.number(), "expected it once")));
		}
	}

	private void addStructure(Spot spot) {
		String good = GOOD.get(spot.key);
		String code = spot.key.code();
		add(spot, "empty", spot.line("").stripTrailing(), spot.valueColumn() - 1, " is empty", "expected ");
		add(spot, "tilde", spot.line("~"), spot.valueColumn(), " is '~'", "expected ");
		add(spot, "null", spot.line("null"), spot.valueColumn(), " is 'null'", "expected ");
		add(spot, "mapping", spot.line("{a: b}"), spot.valueColumn(), "is a mapping", "expected ");
		add(spot, "alias", spot.line("*x"), spot.valueColumn(), "an alias", "expected ");
		add(spot, "anchor", spot.line("&x " + good), spot.valueColumn(), "an anchor", "expected none");
		add(spot, "tag", spot.line("!!str " + good), spot.valueColumn(), "a tag", "expected none");
		add(spot, "local tag", spot.line("!x " + good), spot.valueColumn(), "a tag", "expected none");
		add(spot, "block", spot.line("|\n      " + good), spot.valueColumn(), "a block of text", "expected ");
		add(spot, "folded", spot.line(">\n      " + good), spot.valueColumn(), "a block of text", "expected ");
		add(spot, "two lines", spot.line(good + "\n      more"), spot.valueColumn(), "goes on in the next line",
				"expected it on one line");
		add(spot, "two lines in quotes", spot.line('"' + good + "\n      more\""), spot.valueColumn(),
				"goes on in the next line", "expected it on one line");
	}

	private void addValues(Spot spot, KeyType type) {
		String code = spot.key.code();
		if (type instanceof KeyType.OneOrMore list) {
			String good = GOOD.get(spot.key);
			add(spot, "empty list", spot.line("[]"), spot.valueColumn(), code + " is an empty list", "expected ");
			add(spot, "empty item", spot.line("[" + good + ", ]\n    - ''").split("\n", 2)[0].replace(", ]", ", ~]"),
					spot.valueColumn() + good.length() + 3, "is '~'", "expected ");
			add(spot, "list in list", spot.line("[[" + good + "]]"), spot.valueColumn() + 1, "is a list", "expected ");
			add(spot, "too many", spot.line("[" + (good + ", ").repeat(list.maxItems()) + good + "]"),
					spot.valueColumn(), "has " + (list.maxItems() + 1) + " items",
					"expected at most " + list.maxItems());
			addScalars(spot, list.item(), "unknown ");
			return;
		}
		add(spot, "list", spot.line("[" + GOOD.get(spot.key) + "]"), spot.valueColumn(), code + " is a list",
				"expected ");
		addScalars(spot, type, "unknown " + code);
	}

	private void addScalars(Spot spot, KeyType type, String unknown) {
		if (type instanceof KeyType.Word words) {
			String upper = words.words().known().get(0);
			upper = upper.equals("GET") ? "get" : upper.toUpperCase(Locale.ROOT);
			for (String wrong : List.of("zzzzzz", "'zzzzzz'", "true", "1", TRAP, upper)) {
				add(spot, "word " + wrong, spot.line(wrong), spot.valueColumn(), unknown,
						"'" + wrong.replace("'", "") + "'", "expected ");
			}
		}
		else if (type instanceof KeyType.Whole whole) {
			Set<String> wrongs = new LinkedHashSet<>(List.of("ten", "1.0", "1e3", "0x10", "010", "1_0", "+1", "-1",
					TRAP, "0b1", "0o7", "99999999999", "true"));
			wrongs.add(String.valueOf(whole.max() + 1));
			wrongs.add(String.valueOf(whole.min() - 1));
			for (String wrong : wrongs) {
				add(spot, "number " + wrong, spot.line(wrong), spot.valueColumn(), "is '" + wrong + "'",
						"expected " + whole.expected());
			}
			add(spot, "number in quotes", spot.line("'1'"), spot.valueColumn(), "is '1' in quotes",
					"expected " + whole.expected() + " without quotes");
		}
		else if (type instanceof KeyType.Bool || type instanceof KeyType.BoolOr) {
			for (String wrong : List.of("yes", "no", "on", "off", "y", "n", "Yes", "TRUE", "False", "1", "0",
					"maybe")) {
				add(spot, "boolean " + wrong, spot.line(wrong), spot.valueColumn(), "is '" + wrong + "'",
						"expected " + type.expected());
			}
			add(spot, "boolean in quotes", spot.line("'true'"), spot.valueColumn(), "is 'true' in quotes",
					"expected " + type.expected() + " without quotes");
		}
		else if (type instanceof KeyType.Text text) {
			add(spot, "empty text", spot.line("''"), spot.valueColumn(), "is empty text", "expected ");
			add(spot, "blank text", spot.line("'  '"), spot.valueColumn(), "is empty text", "expected ");
			add(spot, "control character", spot.line("\"a\\x07\""), spot.valueColumn(), "U+0007", "expected none");
			add(spot, "too long", spot.line("a".repeat(text.maxLength() + 1)), spot.valueColumn(),
					"has " + (text.maxLength() + 1) + " characters", "expected at most " + text.maxLength());
			for (String wrong : WRONG_TEXTS.getOrDefault(spot.key, List.of())) {
				add(spot, "text " + wrong, spot.line("'" + wrong + "'"), spot.valueColumn(), "'" + wrong + "'",
						"expected ");
			}
		}
	}

	private static final Map<PolicyKey, List<String>> WRONG_TEXTS = Map.of(PolicyKey.ID,
			List.of("No-Scrapers", "-a", ".a", "a b", "default:fetcher", "rule[0]"), PolicyKey.AGENT,
			List.of("a b", "a.example:443", "http://a.example", "a.example/path", "*", "a.*", "**.example", "*.",
					"a@b"),
			PolicyKey.PATH,
			List.of("api", "/api/*", "/**", "/a?b", "/a#b", "/a;b", "/a%2Fb", "/a//b", "/../a", "/{id}"));

	private void add(Spot spot, String name, String line, int column, String... said) {
		this.mistakes.add(new PolicyMistake(spot.key.code() + ": " + name, file(spot.key, line), spot.number(), column,
				List.of(said)));
	}

	/**
	 * Where a key stands in the file.
	 *
	 * @param key the key
	 */
	private record Spot(PolicyKey key) {

		boolean isTop() {
			return PolicyKey.in(PolicyKey.Place.POLICY).contains(this.key);
		}

		boolean isFirstLine() {
			return this.key == PolicyKey.VERSION;
		}

		int number() {
			if (isTop()) {
				return isFirstLine() ? 1 : 2;
			}
			return (this.key == PolicyKey.VERIFIED) ? 4 : 5;
		}

		int keyColumn() {
			return isTop() ? 1 : 5;
		}

		int valueColumn() {
			return keyColumn() + this.key.code().length() + 2;
		}

		String line(String value) {
			return line(this.key.code(), value);
		}

		String line(String spelling, String value) {
			return " ".repeat(keyColumn() - 1) + spelling + ": " + value;
		}

	}

}
