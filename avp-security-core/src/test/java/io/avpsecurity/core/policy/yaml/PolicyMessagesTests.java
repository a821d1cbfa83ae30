package io.avpsecurity.core.policy.yaml;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What is said of the commonest mistakes, word by word, and of what does not go together.
 */
class PolicyMessagesTests {

	@Test
	void readWhenWrongKeyThenNearestIsNamed() {
		assertThat(TestPolicies.messages("""
				version: 1
				rules:
				  - id: no-scrapers
				    agent: scraper.example
				    acton: deny
				"""))
			.containsExactly("Rule 1 ('no-scrapers') (agent-policy.yaml:5:5): unknown key 'acton', expected id, "
					+ "verified, agent, trigger, purpose, token, scope, methods, path, require, replay, max-per-hour, "
					+ "max-per-hour-total, mode, reason or action; did you mean 'action'?");
	}

	@Test
	void readWhenWrongIndentThenColumnIsNamed() {
		assertThat(TestPolicies.messages("""
				version: 1
				rules:
				  - agent: scraper.example
				      action: deny
				"""))
			.containsExactly("Policy (agent-policy.yaml:4:7): wrong indentation: this line begins in column 7, "
					+ "expected column 5 like the key in line 3");
	}

	@Test
	void readWhenTabThenSpacesAreExpected() {
		assertThat(TestPolicies.messages("version: 1\nrules:\n  - agent: scraper.example\n\taction: deny\n"))
			.containsExactly("Policy (agent-policy.yaml:4:1): a tab in the indentation, expected spaces");
	}

	@Test
	void readWhenNoThenFalseIsExpected() {
		assertThat(TestPolicies.messages("""
				version: 1
				rules:
				  - verified: no
				    action: deny
				""")).containsExactly("Rule 1 (agent-policy.yaml:3:15): verified is 'no', which is a boolean for some "
				+ "readers of YAML and text for others, expected true, false or any; write false");
	}

	@Test
	void readWhenKeyTwiceThenBothPlacesAreNamed() {
		assertThat(TestPolicies.messages("""
				version: 1
				rules:
				  - trigger: crawler
				    max-per-hour: 100
				    max_per_hour: 1000
				    action: allow
				"""))
			.containsExactly("Rule 1 (agent-policy.yaml:5:5): 'max_per_hour' is there twice, first in line 4 as "
					+ "'max-per-hour', expected it once");
	}

	@Test
	void readWhenUnknownActionThenNearestIsNamed() {
		assertThat(TestPolicies.messages("""
				version: 1
				rules:
				  - agent: scraper.example
				    action: block
				""")).containsExactly("Rule 1 (agent-policy.yaml:4:13): unknown action 'block', expected allow, deny, "
				+ "review or challenge; did you mean 'deny'?");
	}

	@Test
	void readWhenNoActionThenRuleIsNamed() {
		assertThat(TestPolicies.messages("""
				version: 1
				rules:
				  - agent: good.example
				    action: allow
				  - id: no-scrapers
				    agent: scraper.example
				"""))
			.containsExactly("Rule 2 ('no-scrapers') (agent-policy.yaml:5:5): action is missing, expected allow, "
					+ "deny, review or challenge");
	}

	@Test
	void readWhenWildcardInPathThenPrefixIsExplained() {
		assertThat(TestPolicies.messages("""
				version: 1
				rules:
				  - path: /api/*
				    action: deny
				"""))
			.containsExactly("Rule 1 (agent-policy.yaml:3:11): path: '/api/*' has a wildcard, expected a plain "
					+ "path, which stands for everything below it too; did you mean '/api'?");
	}

	@Test
	void readWhenBadNumberThenPlainDigitsAreExpected() {
		assertThat(TestPolicies.messages("""
				version: 1
				rules:
				  - trigger: crawler
				    max-per-hour: 0100
				    action: allow
				"""))
			.containsExactly("Rule 1 (agent-policy.yaml:4:19): max-per-hour is '0100', which some readers of YAML "
					+ "take for an octal number, expected an integer from 1 to 1000000 in plain digits");
	}

	@Test
	void readWhenRuleCanNeverMatchThenWarned() {
		assertThat(TestPolicies.accepted("""
				version: 1
				rules:
				  - path: /api
				    action: deny
				  - id: partners
				    agent: partner.example
				    path: /api/orders
				    action: allow
				""").warnings()).singleElement()
			.hasToString(
					"Rule 2 ('partners') (agent-policy.yaml:5:5): it can never match: every request it is about is "
							+ "decided by rule 1 before it");
	}

	/** Lines of a rule, and what is said of them; the first key is in line 3. */
	static List<Arguments> contradictions() {
		return List.of(arguments("require: method\n    action: allow",
				"3:5): require in a rule that matches unsigned requests "
						+ "too and would refuse them all, expected verified: true, or verified: any if that is meant"),
				arguments("path: /a\n    replay: once\n    action: review",
						"4:5): replay in a rule that matches unsigned requests too and would refuse them all, expected "
								+ "verified: true, or verified: any if that is meant"),
				arguments("agent: a.example\n    require: [path]\n    action: deny",
						"4:5): require in a rule that denies, expected it only where a request can go on"),
				arguments("agent: a.example\n    replay: window\n    action: deny",
						"4:5): replay in a rule that denies, expected it only where a request can go on"),
				arguments("verified: false\n    require: [path]\n    action: allow",
						"4:5): require with verified: false, expected verified: true, since only a verified signature can "
								+ "meet it"),
				arguments("max-per-hour: 1\n    action: deny",
						"3:5): max-per-hour in a rule that denies, expected it only where a request can go on"),
				arguments("max_per_hour_total: 1\n    action: deny",
						"3:5): max-per-hour-total in a rule that denies, expected it only where a request can go on"));
	}

	@ParameterizedTest
	@MethodSource("contradictions")
	void readWhenRuleContradictsItselfThenRefused(String lines, String said) {
		assertThat(TestPolicies.messages(TestPolicies.fileOf(lines)))
			.containsExactly("Rule 1 (agent-policy.yaml:" + said);
	}

	@ParameterizedTest
	@CsvSource({ "agent: a.example", "trigger: fetcher", "purpose: search", "verified: true", "verified: any" })
	void readWhenDemandAndRuleSaysWhomItIsAboutThenAccepted(String condition) {
		assertThat(TestPolicies.rule(condition, "require: method", "replay: once", "action: allow").demands().isSet())
			.isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "action: deny", "verified: false\n    action: allow", "action: allow" })
	void readWhenReplayOffThenNothingIsDemanded(String lines) {
		assertThat(TestPolicies.rule("replay: off", lines).demands().isSet()).isFalse();
	}

	/** Words of other products. */
	@ParameterizedTest
	@CsvSource({ "user-agent: x, agent", "userAgent: x, agent", "User-Agent: x, agent", "limit: 3, max-per-hour",
			"url: /x, path", "observe: true, mode: observe", "name: x, id", "actions: deny, action",
			"max-per-hours: 3, max-per-hour", "maxPerHuor: 3, max-per-hour" })
	void readWhenKeyOfAnotherProductThenOursIsNamed(String line, String meant) {
		assertThat(TestPolicies.messages(TestPolicies.fileOf("path: /a", line, "action: deny"))).singleElement()
			.asString()
			.endsWith("; did you mean '" + meant + "'?");
	}

	@ParameterizedTest
	@CsvSource({ "action, permit, allow", "action, reject, deny", "action, Allow, allow", "action, alow, allow",
			"action, captcha, challenge", "action, denny, deny", "mode, dry-run, observe", "mode, monitor, observe",
			"trigger, crawl, crawler", "trigger, Fetcher, fetcher", "replay, onse, once", "methods, post, POST",
			"methods, GTE, GET" })
	void readWhenWordOfAnotherProductThenOursIsNamed(String key, String word, String meant) {
		String action = key.equals("action") ? "path: /a" : "action: allow";

		assertThat(TestPolicies.messages(TestPolicies.fileOf(action, "verified: true", key + ": " + word)))
			.singleElement()
			.asString()
			.contains("'" + word + "', expected ")
			.endsWith("; did you mean '" + meant + "'?");
	}

	@Test
	void readWhenNothingIsNearThenNothingIsGuessed() {
		assertThat(TestPolicies.messages(TestPolicies.fileOf("zebra: 1", "action: deny"))).singleElement()
			.asString()
			.doesNotContain("did you mean");
		assertThat(TestPolicies.messages(TestPolicies.fileOf("action: " + "deny".repeat(1000)))).singleElement()
			.asString()
			.contains("...', expected")
			.hasSizeLessThan(200)
			.doesNotContain("did you mean");
	}

	@Test
	void readWhenIdTwiceThenFirstRuleIsNamed() {
		assertThat(TestPolicies.messages("""
				version: 1
				rules:
				  - {id: a, path: /a, action: deny}
				  - {id: a, path: /b, action: deny}
				""")).containsExactly(
				"Rule 2 ('a') (agent-policy.yaml:4:6): id 'a' is also that of rule 1, expected one " + "of its own");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "'' | 1:1): the file is empty, expected at least one key such as version: 1",
			"'# nothing\n' | 1:1): the file holds nothing but comments, expected at least one key such as version: 1",
			"'rules: []\n' | 1:1): version is missing, expected version: 1",
			"'version: 1\n' | 1:1): rules is missing, expected rules: and a list of rules; rules: [] for none",
			"'version: 2\nrules: []\n' | 1:10): version is '2', expected 1",
			"'version: 1\nrules:\n' | 2:7): rules is empty, expected a list of rules, each of which begins with '- '; rules: [] for none",
			"'version: 1\nrules: {}\n' | 2:8): rules is a mapping of keys, expected a list of rules, each of which begins with '- '; rules: [] for none",
			"'- a\n' | 1:1): the file is a list, expected keys such as version: 1 and rules:",
			"'deny\n' | 1:1): the file is 'deny', expected keys such as version: 1 and rules:",
			"'version: 1\n---\nrules: []\n' | 2:1): a second document begins here, expected one document in a file",
			"'%YAML 1.2\n---\nversion: 1\n' | 1:1): a directive that begins with '%', expected none",
			"'version: 1\nrules: []\nrules-count: 0\n' | 2:1): a key follows rules, expected rules to be the last key of a file with rules-count, so that a file cut short is seen",
			"'version: 1\nrules-count: 3\nrules: []\n' | 2:1): rules-count is 3 and the rules are 0, expected both to be equal in a file that is saved whole" })
	void readWhenFileIsNoneThenSaid(String text, String said) {
		assertThat(TestPolicies.messages(text)).containsExactly("Policy (agent-policy.yaml:" + said);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "- deny | 3:5): the rule is 'deny', expected keys such as agent and action",
			"- [a] | 3:5): the rule is a list, expected keys such as agent and action",
			"- | 3:4): the rule is empty, expected keys such as agent and action",
			"- {action: deny, ? [a] : b} | 3:22): a key is a list, expected a word such as id",
			"- {action: deny, '': b} | 3:20): a key is '' in quotes, expected a word such as id",
			"- {action: deny, <<: {}} | 3:20): '<<' merges another mapping into this one, expected every key written out" })
	void readWhenRuleIsNoneThenSaid(String rule, String said) {
		assertThat(TestPolicies.messages("version: 1\nrules:\n  " + rule + '\n')).singleElement()
			.asString()
			.isEqualTo("Rule 1 (agent-policy.yaml:" + said);
	}

	@Test
	void readWhenTextIsHostileThenMessageIsPrintableAscii() {
		List<String> messages = TestPolicies.messages(TestPolicies.fileOf("\"a\\x1b[31m\": 1", "agent: 'caf\u00E9'",
				"path: '/\u4E2D*'", "id: \"\\u202e\"", "action: \"\\n\""));

		assertThat(messages).hasSize(5).allMatch((message) -> message.chars().allMatch((c) -> c >= ' ' && c <= '~'));
	}

}
