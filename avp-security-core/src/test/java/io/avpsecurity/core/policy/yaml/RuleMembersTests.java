package io.avpsecurity.core.policy.yaml;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is read out as JSON and written back is the same.
 */
class RuleMembersTests {

	private static final byte[] FILE = "version: 1\nrules: []\n".getBytes(StandardCharsets.UTF_8);

	private static final JsonLimits LIMITS = new JsonLimits(1_000_000, 8, 4096, 1000);

	private static final List<String> HOSTILE = List.of("a", "B", " ", "\t", "\n", "\r", "\"", "'", "\\", "\\n", "#",
			" #", ": ", ":", "- ", "-", "?", "%", "@", "`", "!", "&", "*", "|", ">", "{", "}", "[", "]", ",", "~",
			"---", "...", "\0", "\u0007", "\u001B", "\u007F", "\u0085", "\u00A0", "\u00AD", "\u00FC", "e\u0301",
			"\u200B", "\u200F", "\u2028", "\u2029", "\u202E", "\u2066", "\uD83D\uDE00", "\uDB40\uDC01", "\uD800",
			"\uDFFF", "\uE000", "\uFEFF", "\uFFFD", "\uFFFE", "\uFFFF", "null", "true", "yes", "0x1F", "1:30", "<<",
			"=");

	@ParameterizedTest
	@ValueSource(strings = { "/trials/policy-example.yaml", "/trials/policy-empty.yaml" })
	void membersWhenOfAFileThenTheSameRules(String name) {
		Policy policy = TestPolicies.policy(new String(TestPolicies.resource(name), StandardCharsets.UTF_8));

		assertThat(readBack(policy)).isEqualTo(policy.rules());
	}

	@Test
	void membersWhenEveryKeyIsThereThenTheWordsOfTheGrammar() {
		PolicyRule rule = TestPolicies.rule("id: a", "verified: true", "agent: '*.B.example'", "trigger: crawler",
				"purpose: [search, ads]", "token: true", "scope: read", "method: GET", "path: /a/",
				"require: [path, method]", "replay: once", "max-per-hour: 1", "maxPerHourTotal: 2", "mode: observe",
				"reason: why", "action: allow");

		assertThat(Json.write(rule.members())).isEqualTo("""
				{"id":"a","verified":true,"agent":"*.b.example","trigger":"crawler","purpose":["ads","search"],\
				"token":true,"scope":"read","methods":["GET"],"path":"/a","require":["method","path"],\
				"replay":"once","max_per_hour":1,"max_per_hour_total":2,"mode":"observe","reason":"why",\
				"action":"allow"}""");
		assertThat(rule.members().keySet()).hasSameSizeAs(PolicyKey.in(PolicyKey.Place.RULE))
			.allSatisfy((name) -> assertThat(PolicyKey.of(PolicyKey.Place.RULE).find(name)).isPresent());
	}

	@Test
	void membersWhenNothingIsSaidThenTheActionAlone() {
		assertThat(TestPolicies.rule("action: review", "mode: enforce", "replay: 'off'").members())
			.isEqualTo(Map.of("action", "review"));
		assertThat(TestPolicies.rule("action: deny", "verified: any").members()).containsEntry("verified", "any");
	}

	@Test
	void membersWhenRulesAreDrawnThenTheSameRules() {
		Random random = new Random(20261202);
		int read = 0;
		for (int i = 0; i < 1000; i++) {
			List<Object> drawn = List.of(rule(random), rule(random));
			PolicyReading reading = PolicyReader.read(TestPolicies.FILE,
					PolicyText.of(FILE, drawn).orElseThrow().bytes());
			if (reading instanceof PolicyReading.Accepted accepted) {
				read++;
				assertThat(readBack(accepted.policy())).isEqualTo(accepted.policy().rules());
			}
		}

		assertThat(read).isGreaterThan(200);
	}

	/** Other programs read the same, too. */
	@Test
	@Tag("T-101")
	void membersWhenTextIsHostileThenTheSameTextOrRefusedByName() {
		Random random = new Random(7);
		Set<String> refusals = new HashSet<>();
		int read = 0;
		for (int i = 0; i < 3000; i++) {
			StringBuilder drawn = new StringBuilder();
			for (int j = random.nextInt(6); j >= 0; j--) {
				drawn.append(one(HOSTILE, random));
			}
			String reason = drawn.toString();
			PolicyText text = PolicyText.of(FILE, List.of(Map.of("reason", reason, "action", "deny"))).orElseThrow();
			PolicyReading reading = PolicyReader.read(TestPolicies.FILE, text.bytes());
			if (reading instanceof PolicyReading.Accepted accepted) {
				read++;
				assertThat(accepted.policy().rules().get(0).reason()).contains(reason);
				assertThat(readBack(accepted.policy())).isEqualTo(accepted.policy().rules());
				assertThat(otherReader(text)).hasToString("{version=1, rules=[{reason=" + reason + ", action=deny}]}");
			}
			else {
				String sentence = text.sentence(((PolicyReading.Refused) reading).problems().get(0));
				assertThat(sentence).startsWith("Rule 1 (rules[0].reason): reason ");
				refusals.add(sentence.substring(33, 41));
			}
		}

		assertThat(read).isGreaterThan(500);
		assertThat(refusals).containsExactlyInAnyOrder("is empty", "holds th", "holds ha");
	}

	private static Object otherReader(PolicyText text) {
		return new Yaml(new SafeConstructor(new LoaderOptions()))
			.load(new String(text.bytes(), StandardCharsets.UTF_8));
	}

	/** As the API reads out and takes in. */
	private static List<PolicyRule> readBack(Policy policy) {
		String json = Json.write(Map.of("rules", policy.rules().stream().map(PolicyRule::members).toList()));
		ParsedJson.Value parsed = (ParsedJson.Value) Json.readUnambiguousObject(json, LIMITS);
		List<?> rules = parsed.object().array("rules").orElseThrow();
		return TestPolicies.policy(new String(PolicyText.of(FILE, rules).orElseThrow().bytes(), StandardCharsets.UTF_8))
			.rules();
	}

	/** Not each of them is a rule. */
	private static Map<String, Object> rule(Random random) {
		Map<String, Object> rule = new LinkedHashMap<>();
		maybe(rule, "id", List.of("a", "b.c", "d-1"), random);
		maybe(rule, "verified", List.of(true, false, "any"), random);
		maybe(rule, "agent",
				List.of("a.example", "*.B.example", "https://a.example", "https://a.example/x?y#", "[::1]"), random);
		maybe(rule, "trigger", List.of("fetcher", "crawler"), random);
		maybe(rule, "purpose", List.of("search", List.of("ads", "\u00FCber", "yes"), "1:30", 7L), random);
		maybe(rule, "token", List.of(true, false), random);
		maybe(rule, "scope", List.of("read", List.of("write", "read")), random);
		maybe(rule, "methods", List.of("GET", List.of("PUT", "GET"), List.of("POST")), random);
		maybe(rule, "path", List.of("/", "/a", "/a/", "/a b", "/\u00FC", "/x: y"), random);
		maybe(rule, "require", List.of("method", List.of("query", "path")), random);
		maybe(rule, "replay", List.of("off", "window", "once"), random);
		maybe(rule, "max_per_hour", List.of(1L, 1_000_000L), random);
		maybe(rule, "maxPerHourTotal", List.of(1L, 77L), random);
		maybe(rule, "mode", List.of("enforce", "observe"), random);
		maybe(rule, "reason", List.of("not welcome", "a \"quote\" # no comment", "null", true), random);
		rule.put("action", one(List.of("allow", "deny", "review", "challenge"), random));
		return rule;
	}

	private static void maybe(Map<String, Object> rule, String name, List<?> values, Random random) {
		if (random.nextInt(4) == 0) {
			rule.put(name, one(values, random));
		}
	}

	private static <T> T one(List<T> values, Random random) {
		return values.get(random.nextInt(values.size()));
	}

}
