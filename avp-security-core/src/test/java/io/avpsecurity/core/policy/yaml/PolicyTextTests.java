package io.avpsecurity.core.policy.yaml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PolicyTextTests {

	private static final Map<String, Object> DENY = Map.of("action", "deny");

	private static final Map<String, Object> API = members("path", "/api", "max_per_hour", 5L, "action", "allow");

	@Test
	void ofWhenCommentsAndKeysAroundThenKept() {
		String text = with("""
				# The policy of the shop.
				version: 1   # the language

				# What is for agents.
				rules:   # the first that matches decides
				  # gone with its rule
				  - agent: "*.example"
				    action: deny   # gone
				  # kept: it may be about what follows
				# Everything else:
				default: review
				# The end.
				""", API, DENY);

		assertThat(text).isEqualTo("""
				# The policy of the shop.
				version: 1   # the language

				# What is for agents.
				rules:   # the first that matches decides
				  - path: "/api"
				    max-per-hour: 5
				    action: "allow"
				  - action: "deny"
				  # kept: it may be about what follows
				# Everything else:
				default: review
				# The end.
				""");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {
			"rules: []   # none|rules:   # none~  - action: \"deny\"~",
			"rules: [{path: /a, action: deny}]|rules:~  - action: \"deny\"~",
			"rules: [~  {path: /a, action: deny}, # why~]# none|rules: # none~  - action: \"deny\"~",
			"rules: # these~  [{path: /a,~  action: deny}] # gone|rules: # these~  - action: \"deny\"~",
			"rules:~  - {path: /a,~     action: deny} # gone~default: deny|rules:~  - action: \"deny\"~default: deny~",
			"rules:~- path: /a~  action: deny|rules:~  - action: \"deny\"~",
			"rules:~      -     path: /a~            action: deny~# end|rules:~  - action: \"deny\"~# end~",
			"\"rules\" : []~default: deny|\"rules\" :~  - action: \"deny\"~default: deny~",
			"rules:~  - action: deny~...~# end|rules:~  - action: \"deny\"~...~# end~",
			"rules:~  - methods:~    - GET~    - PUT~    action: deny~~~default: deny"
					+ "|rules:~  - action: \"deny\"~~~default: deny~" })
	void ofWhenWrittenInOtherWaysThenReplaced(String old, String expected) {
		String text = with(lines("version: 1~" + old + "~"), DENY);

		assertThat(text).isEqualTo(lines("version: 1~" + expected));
		assertThat(TestPolicies.policy(text).rules()).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "version: 1~rules: # c~  - action: deny~", "version: 1~rules: [] # c~" })
	void ofWhenNoRulesThenAnEmptyList(String old) {
		String text = with(lines(old));

		assertThat(text).isEqualTo(lines("version: 1~rules: [] # c~"));
		assertThat(TestPolicies.policy(text).rules()).isEmpty();
	}

	@Test
	void ofWhenLinesEndAsOnWindowsThenTheNewOnesToo() {
		String text = with("version: 1\r\nrules:\r\n  - action: allow\r\ndefault: deny\r\n", DENY);

		assertThat(text).isEqualTo("version: 1\r\nrules:\r\n  - action: \"deny\"\r\ndefault: deny\r\n");
	}

	@Test
	void ofWhenByteOrderMarkThenKept() {
		String text = with("\uFEFFversion: 1\nrules: []\n", DENY);

		assertThat(text).isEqualTo("\uFEFFversion: 1\nrules:\n  - action: \"deny\"\n");
	}

	@Test
	void ofWhenBeyondTheBasicPlaneThenInTheRightPlace() {
		String text = with(
				"# \uD83D\uDE00\uD83D\uDE00 f\u00FCr\nrules-count: 1\nversion: 1\nrules:\n  - action: allow\n", DENY,
				DENY);

		assertThat(text).isEqualTo("# \uD83D\uDE00\uD83D\uDE00 f\u00FCr\nrules-count: 2\nversion: 1\nrules:\n"
				+ "  - action: \"deny\"\n  - action: \"deny\"\n");
	}

	@Test
	void ofWhenIndentedThenSoAreTheRules() {
		String text = with("  version: 1\n  rules: []\n", DENY);

		assertThat(text).isEqualTo("  version: 1\n  rules:\n    - action: \"deny\"\n");
		assertThat(TestPolicies.policy(text).rules()).hasSize(1);
	}

	/** A file cut short is still seen, whatever the order of the members. */
	@Test
	@Tag("T-100")
	void ofWhenRulesAreCountedThenCountedAnewAndEveryPrefixIsRefused() {
		String text = with("version: 1\nrulesCount: 1 # at the moment\nrules:\n  - action: allow\n", DENY,
				members("action", "allow", "reason", "last", "max-per-hour", 1L, "path", "/a"));

		assertThat(text).startsWith("version: 1\nrulesCount: 2 # at the moment\nrules:\n");
		assertThat(TestPolicies.policy(text).rules()).hasSize(2);
		for (int i = 0; i < text.length(); i++) {
			assertThat(TestPolicies.problems(text.substring(0, i))).isNotEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{version: 1, rules: []}~", "{~version: 1,~rules: []~}~", "? rules~: []~version: 1~",
			"version: 1~? rules~:~  - action: deny~" })
	void ofWhenNoLineBeginsWithRulesThenNone(String old) {
		byte[] file = lines(old).getBytes(StandardCharsets.UTF_8);
		TestPolicies.policy(lines(old));

		assertThat(PolicyText.of(file, List.of(DENY))).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"action | alow | Rule 2 (rules[1].action): unknown action 'alow', expected allow, deny, review or challenge; "
					+ "did you mean 'allow'?",
			"agnt | a.example | Rule 2 (rules[1]): unknown key 'agnt'",
			"reason | '' | Rule 2 (rules[1].reason): reason is empty text",
			"max_per_hour | 0 | Rule 2 (rules[1].max_per_hour): max-per-hour is '0' in quotes",
			"maxPerHour | x | Rule 2 (rules[1].maxPerHour): max-per-hour is 'x' in quotes",
			"verified | true | Rule 2 (rules[1].verified): verified is 'true' in quotes, which is text",
			"id | ok | Rule 2 ('ok') (rules[1]): id 'ok' is also that of rule 1, expected one of its own",
			"method | get | Rule 2 (rules[1].method): unknown method 'get', expected a registered method",
			"purpose | a\u0007b | Rule 2 (rules[1].purpose): purpose holds the control character U+0007, expected none" })
	void sentenceWhenAMemberIsWrongThenItsName(String name, String value, String expected) {
		Map<String, Object> second = new LinkedHashMap<>(Map.of("action", "allow", "path", "/a"));
		second.put(name, value);

		assertThat(problems(members("id", "ok", "action", "deny"), second))
			.singleElement(InstanceOfAssertFactories.STRING)
			.startsWith(expected);
	}

	@Test
	void sentenceWhenAnotherTypeThenWhatItIs() {
		List<String> problems = problems(members("reason", null, "action", "deny"), "text", Map.of(),
				members("path", Map.of("a", 1L), "action", "deny"), members("methods", List.of(), "action", "deny"),
				members("max_per_hour", 1.5, "action", "allow"), members("max_per_hour", 1e30, "action", "allow"),
				members("verified", List.of(true), "action", "deny"), List.of("a"));

		assertThat(problems).containsExactly(
				"Rule 1 (rules[0].reason): reason is 'null', which is no value, expected text",
				"Rule 2 (rules[1]): the rule is 'text' in quotes, expected keys such as agent and action",
				"Rule 3 (rules[2]): action is missing, expected allow, deny, review or challenge",
				"Rule 4 (rules[3].path): path is a mapping of keys, expected a path such as /agents",
				"Rule 5 (rules[4].methods): methods is an empty list, expected a registered method in upper case such as "
						+ "GET; leave the key out to ask for nothing",
				"Rule 6 (rules[5].max_per_hour): max-per-hour is '1.5', which is no whole number to every reader of YAML, "
						+ "expected an integer from 1 to 1000000 in plain digits",
				"Rule 7 (rules[6].max_per_hour): max-per-hour is '1.0E30', which is no whole number to every reader of "
						+ "YAML, expected an integer from 1 to 1000000 in plain digits",
				"Rule 8 (rules[7].verified): verified is a list, expected true, false or any",
				"Rule 9 (rules[8]): the rule is a list, expected keys such as agent and action");
	}

	@Test
	void sentenceWhenAKeyIsThereInTwoSpellingsThenThatIsSaid() {
		assertThat(problems(members("max_per_hour", 1L, "max-per-hour", 2L, "action", "allow"))).singleElement()
			.asString()
			.startsWith("Rule 1 (rules[0]): 'max-per-hour' is there twice");
	}

	@Test
	void sentenceWhenTooMuchThenAboutTheRules() {
		assertThat(problems(new Object[PolicyReader.MAX_RULES + 1])).singleElement()
			.asString()
			.isEqualTo("Policy (rules[1000]): there are 1001 rules, expected at most 1000");
		assertThat(problems(members("reason", "x".repeat(YamlText.MAX_BYTES), "action", "deny"))).singleElement()
			.asString()
			.startsWith("Policy (rules): the file has 262");
		assertThat(problems(members("path", nested(50), "action", "deny"))).singleElement()
			.asString()
			.startsWith("Policy (rules[0].path): lists and mappings in each other deeper than 8");
	}

	@Test
	void sentenceWhenAKeyIsHostileThenNothingOfItIsYaml() {
		assertThat(problems(members("path: /x\n    action", "allow", "action", "deny"),
				members("", "x", "action", "deny"), members("k".repeat(2000), "x", "action", "deny")))
			.hasSizeGreaterThan(0)
			.allSatisfy((problem) -> assertThat(problem).matches("[ -~]*"));
	}

	private static Object nested(int depth) {
		return (depth == 0) ? "x" : List.of(nested(depth - 1));
	}

	private static String with(String old, Object... rules) {
		TestPolicies.policy(old);
		PolicyText text = PolicyText.of(old.getBytes(StandardCharsets.UTF_8), Arrays.asList(rules)).orElseThrow();
		return new String(text.bytes(), StandardCharsets.UTF_8);
	}

	private static List<String> problems(Object... rules) {
		byte[] old = "# a head\nversion: 1\nrules: []\n".getBytes(StandardCharsets.UTF_8);
		PolicyText text = PolicyText.of(old, Arrays.asList(rules)).orElseThrow();
		return ((PolicyReading.Refused) PolicyReader.read(TestPolicies.FILE, text.bytes())).problems()
			.stream()
			.map(text::sentence)
			.toList();
	}

	private static Map<String, Object> members(Object... members) {
		return PolicySchema.object(members);
	}

	private static String lines(String text) {
		return text.replace('~', '\n');
	}

}
