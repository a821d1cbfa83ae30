package io.avpsecurity.servlet;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.policy.DefaultAction;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.RuleConditions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The answers where a rule's demand is not met, or its hour is used up.
 */
class AgentAnswersToRulesTests {

	private final AgentAnswers answers = new AgentAnswers(AgentFilterSettings.defaults());

	@ParameterizedTest
	@CsvSource({ "PT0S, 1", "PT0.001S, 1", "PT1S, 1", "PT1.000000001S, 2", "PT59.5S, 60", "PT61M, 3660" })
	void toRequestWhenTheHourIsUsedUpThenToldWhen(Duration wait, String seconds) {
		Answer answer = toRequest(TestAssessments.limited(wait));

		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.headers()).isEqualTo(Map.of("Retry-After", List.of(seconds)));
		assertThat(answer.body()).isEqualTo(
				Map.of("type", "about:blank", "title", "Too Many Requests", "status", 429, "outcome", "verified"));
	}

	@ParameterizedTest
	@CsvSource({ "METHOD, ''", "PATH, ''", "QUERY, ' \"@query\"'", "CONTENT_DIGEST, ' \"content-digest\"'" })
	void toRequestWhenACoverIsMissingThenToldWhatToCover(Requirement missing, String more) {
		Answer answer = toRequest(TestAssessments.unmet(new Unmet.Demand(List.of(missing), Replay.OFF)));

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.headers())
			.isEqualTo(Map.of("Accept-Signature", List.of("sig1=(\"@authority\" \"@method\" \"@path\"" + more
					+ " \"signature-agent\";key=\"sig1\");created;expires;tag=\"web-bot-auth\"")));
	}

	@Test
	void toRequestWhenAllIsMissingThenEachIsNamedOnce() {
		Answer answer = toRequest(TestAssessments.unmet(new Unmet.Demand(List.of(Requirement.values()), Replay.OFF)));

		assertThat(answer.headers().get("Accept-Signature")).singleElement()
			.asString()
			.startsWith("sig1=(\"@authority\" \"@method\" \"@path\" \"@query\" \"content-digest\" \"signature-agent\"");
	}

	@ParameterizedTest
	@EnumSource(value = Replay.class, names = { "WINDOW", "ONCE" })
	void toRequestWhenCopiesAreRefusedThenANonceIsGiven(Replay replay) {
		Assessment assessment = TestAssessments.unmet(new Unmet.Demand(List.of(Requirement.QUERY), replay));

		String first = toRequest(assessment).headers().get("Accept-Signature").get(0);
		String second = toRequest(assessment).headers().get("Accept-Signature").get(0);

		assertThat(first).contains("\"@query\"").matches(".*;nonce=\"[A-Za-z0-9_-]{22}\"").isNotEqualTo(second);
	}

	@Test
	void toRequestWhenTheLedgerCouldNotSayAndTheRuleDemandsOnceThenUnavailable() {
		Answer answer = toRequest(TestAssessments.unmet(TestAssessments.notVerified(Reason.REPLAY_UNAVAILABLE),
				new Unmet.Demand(List.of(), Replay.ONCE)));

		assertThat(answer.status()).isEqualTo(503);
		assertThat(answer.headers()).isEqualTo(Map.of("Retry-After", List.of("30")));
	}

	@Test
	void toRequestWhenTheLedgerCouldNotSayAndTheRuleDeniesThenForbidden() {
		Assessment assessment = TestAssessments.ruled(TestAssessments.notVerified(Reason.REPLAY_UNAVAILABLE),
				Action.DENY);

		assertThat(toRequest(assessment).status()).isEqualTo(403);
	}

	@Test
	void toAgentOnlyWhenUnmetThenAsElsewhere() {
		Optional<Answer> limited = this.answers.toAgentOnly(TestAssessments.limited(Duration.ofSeconds(9)),
				AgentRequirement.ANY);
		Optional<Answer> demanded = this.answers.toAgentOnly(
				TestAssessments.unmet(new Unmet.Demand(List.of(Requirement.QUERY), Replay.OFF)), AgentRequirement.ANY);

		assertThat(limited.map(Answer::status)).hasValue(429);
		assertThat(demanded.map(Answer::status)).hasValue(403);
	}

	@Test
	void toRequestWhenUnmetAndReasonsDisclosedThenTheRuleButNotItsLimit() {
		AgentAnswers open = new AgentAnswers(AgentFilterSettings.defaults().withDiscloseReasons(true));

		Optional<Answer> limited = open.toRequest(TestAssessments.limited(Duration.ofSeconds(9)), TestAssessments.GET);
		Optional<Answer> unavailable = open.toRequest(TestAssessments
			.unmet(TestAssessments.notVerified(Reason.REPLAY_UNAVAILABLE), new Unmet.Demand(List.of(), Replay.ONCE)),
				TestAssessments.GET);

		assertThat(limited).hasValueSatisfying((given) -> assertThat(given.body())
			.isEqualTo(Map.of("type", "about:blank", "title", "Too Many Requests", "status", 429, "outcome", "verified",
					"decision", "deny", "matched", "my-rule")));
		assertThat(unavailable)
			.hasValueSatisfying((given) -> assertThat(given.body()).containsEntry("reason", "replay_unavailable"));
	}

	@Test
	void toRequestWhenFaultAndTheOwnerHasRulesThenUnavailableForReadsToo() {
		Assessment assessment = TestAssessments.by(
				new Policy("test", DefaultAction.BUILTIN, List.of(new PolicyRule(RuleConditions.NONE, Action.ALLOW))),
				TestAssessments.notVerified(Reason.INTERNAL));

		assertThat(toRequest(assessment).status()).isEqualTo(503);
	}

	private Answer toRequest(Assessment assessment) {
		return this.answers.toRequest(assessment, TestAssessments.GET).orElseThrow();
	}

}
