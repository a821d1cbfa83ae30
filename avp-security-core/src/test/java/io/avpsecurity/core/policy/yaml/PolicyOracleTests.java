package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.agent.Coverage;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.fixture.TestTokens;
import io.avpsecurity.core.fixture.TestVerifications;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.policy.JudgedRequest;
import io.avpsecurity.core.policy.Policy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every policy of the oracle with every request of the oracle: what it decides was
 * computed by another implementation, in another language, from the same design.
 */
class PolicyOracleTests {

	private static final int DECISIONS = 49_248;

	@Test
	@Tag("T-103")
	void ruleThenAsTheOracleSays() {
		Map<String, JudgedRequest> facts = new HashMap<>();
		rows("oracle-facts.tsv").forEach((row) -> facts.put(row.get(0), request(row)));
		Map<String, Policy> shapes = new HashMap<>();
		rows("oracle-shapes.tsv").forEach((row) -> shapes.put(row.get(0), policy(row.get(1).replace("\\n", "\n"))));
		List<String> wrong = new ArrayList<>();
		int right = 0;
		for (List<String> row : rows("oracle-decisions.tsv")) {
			Decision decision = Objects.requireNonNull(shapes.get(row.get(0)))
				.rule(Objects.requireNonNull(facts.get(row.get(1))))
				.decision();
			List<String> expected = row.subList(2, 6);
			if (describe(decision).equals(expected)) {
				right++;
			}
			else {
				wrong.add(row.get(0) + " " + row.get(1) + ": " + describe(decision) + ", expected " + expected);
			}
		}

		assertThat(wrong).isEmpty();
		assertThat(right).isEqualTo(DECISIONS);
	}

	/**
	 * What happens when the owner writes no rule, as the people who reported trials wrote
	 * it.
	 */
	@Test
	void ruleWhenNoRulesThenAsTheTrialExpects() {
		Policy policy = policy(text("/trials/policy-empty.yaml"));
		List<String> rows = text("/trials/policy-defaults-expected.yaml").lines()
			.filter((line) -> line.startsWith("- {"))
			.toList();

		for (String row : rows) {
			Map<String, String> expected = new HashMap<>();
			for (String member : row.substring(3, row.indexOf('}')).split(",")) {
				expected.put(member.split(":")[0].trim(), member.split(":")[1].trim());
			}
			JudgedRequest request = new JudgedRequest(
					verification(outcome(expected), "both", Objects.requireNonNull(expected.get("trigger"))),
					TokenVerification.Absent.INSTANCE, Objects.requireNonNull(expected.get("method")),
					RequestPath.of("/"));

			assertThat(policy.rule(request).decision().action().code()).as(row).isEqualTo(expected.get("decision"));
		}
		assertThat(rows).hasSize(10);
	}

	private static String outcome(Map<String, String> expected) {
		String signature = Objects.requireNonNull(expected.get("signature"));
		return signature.equals("none") ? "unsigned" : signature;
	}

	private static List<String> describe(Decision decision) {
		String wouldBe = decision.observed()
			.stream()
			.map((observed) -> observed.matched() + '=' + observed.action())
			.collect(Collectors.joining(","));
		String missing = decision.unmet()
			.map((unmet) -> ((Unmet.Demand) unmet).missing())
			.stream()
			.flatMap(List::stream)
			.map(Requirement::code)
			.collect(Collectors.joining(","));
		return List.of(decision.action().code(), decision.matched(), wouldBe.isEmpty() ? "-" : wouldBe,
				missing.isEmpty() ? "-" : missing);
	}

	private static Policy policy(String text) {
		PolicyReading reading = PolicyReader.read("oracle", text);
		assertThat(reading).as(text).isInstanceOf(PolicyReading.Accepted.class);
		return ((PolicyReading.Accepted) reading).policy();
	}

	private static JudgedRequest request(List<String> row) {
		return new JudgedRequest(verification(row.get(1), row.get(2), row.get(3)), token(row.get(4)), row.get(5),
				RequestPath.of("/api/items"));
	}

	private static Verification verification(String outcome, String coverage, String trigger) {
		return switch (outcome) {
			case "invalid" -> TestVerifications.invalid();
			case "unverified" -> TestVerifications.unverified();
			case "unsigned" -> Verification.Unsigned.NO_SIGNATURE;
			case "verified" -> TestVerifications.verified(agent(coverage, trigger));
			default -> throw new IllegalArgumentException(outcome);
		};
	}

	private static TestVerifications.Agent agent(String coverage, String trigger) {
		boolean both = coverage.equals("both");
		TestVerifications.Agent agent = TestVerifications.agent("agent.example")
			.covering(new Coverage(true, both || coverage.startsWith("method"), both || coverage.startsWith("path"),
					false, false));
		return switch (trigger) {
			case "none" -> agent.withoutCard();
			case "unknown" -> agent.withPurposes(List.of("assistant", "search"));
			default -> agent.triggeredBy(Optional.of(Trigger.ofCode(trigger).orElseThrow()))
				.withPurposes(List.of("assistant", "search"));
		};
	}

	private static TokenVerification token(String token) {
		return switch (token) {
			case "none" -> TokenVerification.Absent.INSTANCE;
			case "valid" -> TestTokens.valid("read", "write");
			case "bad" -> new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED);
			default -> throw new IllegalArgumentException(token);
		};
	}

	private static List<List<String>> rows(String name) {
		return text("/policy/" + name).lines()
			.filter((line) -> !line.startsWith("#"))
			.map((line) -> List.of(line.split("\t", -1)))
			.toList();
	}

	private static String text(String resource) {
		try (InputStream in = Objects.requireNonNull(PolicyOracleTests.class.getResourceAsStream(resource))) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
