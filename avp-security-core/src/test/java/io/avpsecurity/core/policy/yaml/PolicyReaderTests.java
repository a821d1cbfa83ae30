package io.avpsecurity.core.policy.yaml;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.policy.AgentPattern;
import io.avpsecurity.core.policy.DefaultAction;
import io.avpsecurity.core.policy.HourlyLimits;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.RuleConditions;
import io.avpsecurity.core.policy.RuleDemands;
import io.avpsecurity.core.policy.VerifiedCondition;

import static org.assertj.core.api.Assertions.assertThat;

class PolicyReaderTests {

	@Test
	void readWhenEveryKeyThenEachIsUnderstood() {
		PolicyRule rule = TestPolicies.rule("id: orders.v2", "verified: true", "agent: '*.Example'", "trigger: fetcher",
				"purpose: [assistant, search]", "token: true", "scope: read", "methods: [GET, POST]", "path: /orders/",
				"require: [content-digest, method]", "replay: once", "max-per-hour: 100", "max-per-hour-total: 1000000",
				"mode: observe", "reason: 'we know: them'", "action: challenge");

		assertThat(rule).isEqualTo(new PolicyRule(Optional.of("orders.v2"),
				new RuleConditions(Optional.of(VerifiedCondition.TRUE), Optional.of(AgentPattern.of("*.example")),
						Optional.of(Trigger.FETCHER), new TreeSet<>(Set.of("assistant", "search")), Optional.of(true),
						new TreeSet<>(Set.of("read")), new TreeSet<>(Set.of("GET", "POST")),
						Optional.of(PathPrefix.of("/orders"))),
				new RuleDemands(Set.of(Requirement.METHOD, Requirement.CONTENT_DIGEST), Replay.ONCE), Action.CHALLENGE,
				new HourlyLimits(OptionalInt.of(100), OptionalInt.of(1_000_000)), true, Optional.of("we know: them")));
	}

	@Test
	void readWhenNothingButActionThenNothingElseIsAsked() {
		PolicyRule rule = TestPolicies.rule("action: review");

		assertThat(rule).isEqualTo(new PolicyRule(RuleConditions.NONE, Action.REVIEW));
	}

	@ParameterizedTest
	@CsvSource({ "builtin, BUILTIN", "allow, ALLOW", "review, REVIEW", "deny, DENY" })
	void readThenDefault(String word, DefaultAction expected) {
		assertThat(TestPolicies.policy("version: 1\ndefault: " + word + "\nrules: []\n").defaultAction())
			.isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource({ "policy-empty.yaml, 0", "policy-example.yaml, 3" })
	void readWhenTrialThenAccepted(String name, int rules) {
		PolicyReading reading = PolicyReader.read(name, TestPolicies.resource("/trials/" + name));

		assertThat(reading).isInstanceOfSatisfying(PolicyReading.Accepted.class, (accepted) -> {
			assertThat(accepted.policy().rules()).hasSize(rules);
			assertThat(accepted.policy().defaultAction()).isEqualTo(DefaultAction.BUILTIN);
			assertThat(accepted.warnings()).isEmpty();
		});
	}

	@Test
	void readThenVersionIsThatOfTheBytes() {
		Policy policy = TestPolicies.policy("version: 1\nrules: []\n");

		assertThat(policy.version()).isEqualTo("7f2c43106364");
	}

	@ParameterizedTest
	@ValueSource(strings = { "max-per-hour", "max_per_hour", "maxPerHour" })
	void readThenKeyInThreeSpellings(String key) {
		PolicyRule rule = TestPolicies.rule("trigger: crawler", "action: allow", key + ": 7",
				key.replace("hour", "hour-total").replace("Hour", "HourTotal").replace("_hour-", "_hour_") + ": 8");

		assertThat(rule.limits()).isEqualTo(new HourlyLimits(OptionalInt.of(7), OptionalInt.of(8)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "rules-count", "rules_count", "rulesCount" })
	void readWhenRulesCountIsRightThenAccepted(String key) {
		assertThat(TestPolicies.policy("version: 1\n" + key + ": 1\nrules:\n  - action: deny\n").rules()).hasSize(1);
	}

	@Test
	void readWhenByteOrderMarkThenIgnoredOnce() {
		String file = "version: 1\nrules: []\n";

		assertThat(TestPolicies.policy("\uFEFF" + file).rules()).isEmpty();
		assertThat(TestPolicies.messages("\uFEFF\uFEFF" + file)).singleElement()
			.asString()
			.startsWith("Policy (agent-policy.yaml:1:1): the character U+FEFF, expected ");
	}

	@Test
	void readWhenLinesEndWithTwoCharactersThenTheSame() {
		assertThat(TestPolicies.policy("version: 1\r\nrules:\r\n  - action: deny\r\n").rules())
			.isEqualTo(TestPolicies.policy("version: 1\nrules:\n  - action: deny\n").rules());
	}

	@Test
	void readWhenWrittenAsJsonThenTheSame() {
		assertThat(
				TestPolicies.policy("{\"version\": 1, \"rules\": [{\"methods\": [\"GET\"], \"action\": \"deny\"}]}\n")
					.rules())
			.isEqualTo(TestPolicies.policy(TestPolicies.fileOf("method: GET", "action: deny")).rules());
	}

	/**
	 * What YAML 1.1 takes for a boolean, a number or a date is text where text is asked
	 * for.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "on", "no", "y", "true", "123", "010", "1e3", "2024-01-01", "1.5" })
	@Tag("T-101")
	void readWhenTextLooksLikeSomethingElseThenTextAsWritten(String text) {
		PolicyRule rule = TestPolicies.rule("id: " + text, "reason: " + text, "purpose: [" + text + "]",
				"action: deny");

		assertThat(rule.id()).contains(text);
		assertThat(rule.reason()).contains(text);
		assertThat(rule.conditions().purposes()).containsExactly(text);
	}

	@Test
	void readWhenRuleCanNeverMatchThenAcceptedWithWarning() {
		PolicyReading.Accepted accepted = TestPolicies
			.accepted("version: 1\nrules:\n  - action: deny\n  - id: late\n    path: /x\n    action: allow\n");

		assertThat(accepted.policy().rules()).hasSize(2);
		assertThat(accepted.warnings()).singleElement()
			.hasToString("Rule 2 ('late') (agent-policy.yaml:4:5): it can never match: every request it is about is "
					+ "decided by rule 1 before it");
	}

	@Test
	void readWhenManyProblemsThenTheFirstHundredAndHowManyMore() {
		List<String> messages = TestPolicies.messages("version: 1\nrules:\n" + "  - acton: deny\n".repeat(250));

		assertThat(messages).hasSize(101);
		assertThat(messages.get(99)).startsWith("Rule 100 (agent-policy.yaml:102:5): unknown key 'acton'");
		assertThat(messages.get(100)).isEqualTo("Policy (agent-policy.yaml:102:5): 150 more problems after this one");
	}

	@Test
	void readThenProblemsInTheOrderOfTheFile() {
		List<PolicyProblem> problems = TestPolicies
			.problems("rules-count: 5\nrules:\n  - replay: once\n    action: deny\n"
					+ "    agent: 'a b'\n  - id: A\n    trigger: crawl\nversion: 2\n");

		assertThat(problems).extracting(PolicyProblem::line).isSorted().hasSize(8);
	}

	@Test
	void readWhenBytesThenUtf8() {
		byte[] latin = "version: 1\n# caf\u00E9\nrules: []\n".getBytes(StandardCharsets.ISO_8859_1);

		assertThat(PolicyReader.read(TestPolicies.FILE, latin)).isInstanceOfSatisfying(PolicyReading.Refused.class,
				(refused) -> assertThat(refused.problems()).singleElement()
					.hasToString("Policy (agent-policy.yaml:2:6): byte 0xE9 is no UTF-8, expected the file to be saved "
							+ "as UTF-8"));
	}

	@Test
	void readWhenHalfACharacterThenRefused() {
		assertThat(TestPolicies.messages("version: 1\nrules: []\n# \uD83D\n")).hasSize(1);
	}

}
