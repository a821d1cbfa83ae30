package io.avpsecurity.servlet;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.avpsecurity.core.fixture.ReferenceTable;
import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.policy.DefaultAction;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.RuleConditions;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference of the answers says what is answered.
 */
class AnswerReferenceTests {

	private static final String PAGE = "answers.md";

	private static final AgentFilterSettings SETTINGS = AgentFilterSettings.defaults();

	private static final AgentAnswers ANSWERS = new AgentAnswers(SETTINGS);

	private static final Assessment UNCOVERED = TestAssessments
		.unmet(new Unmet.Demand(List.of(Requirement.QUERY), Replay.OFF));

	private static final Assessment FAULT = TestAssessments.notVerified(Reason.INTERNAL);

	@Test
	void pageThenEveryAnswerToAnyRequest() {
		Map<String, Optional<Answer>> situations = new LinkedHashMap<>();
		situations.put("Signature invalid and unreadable",
				toRequest(TestAssessments.notVerified(Reason.SIGNATURE_MALFORMED)));
		situations.put("Signature used before, or its nonce missing",
				toRequest(TestAssessments.notVerified(Reason.NONCE_REPLAYED)));
		situations.put("Signature invalid otherwise", toRequest(TestAssessments.notVerified(Reason.EXPIRED)));
		situations.put("More than one AVP token", toRequest(TestAssessments.notVerified(Reason.AMBIGUOUS_CREDENTIAL)));
		situations.put("Denied by the policy",
				toRequest(TestAssessments.ruled(TestAssessments.fetcher(), Action.DENY)));
		situations.put("The hourly limit of a rule is used up",
				toRequest(TestAssessments.limited(Duration.ofSeconds(9))));
		situations.put("Signature that is not what a rule demands", toRequest(UNCOVERED));
		situations.put("Signature that may have been used before",
				toRequest(TestAssessments.notVerified(Reason.REPLAY_UNAVAILABLE)));
		situations.put("A fault of the product, and the method changes state",
				ANSWERS.toRequest(FAULT, TestAssessments.POST));
		situations.put("A fault of the product, and the policy has rules", toRequest(TestAssessments.by(
				new Policy("test", DefaultAction.BUILTIN, List.of(new PolicyRule(RuleConditions.NONE, Action.ALLOW))),
				FAULT)));
		situations.put("Challenged by the policy, without an AVP token",
				toRequest(TestAssessments.ruled(TestAssessments.unsigned(), Action.CHALLENGE)));
		situations.put("Challenged by the policy, with a bad AVP token",
				toRequest(TestAssessments.ruled(TestAssessments.badToken(), Action.CHALLENGE)));
		situations.put("Everything else", ANSWERS.toRequest(FAULT, TestAssessments.GET));

		assertThat(ReferenceTable.of(PAGE, "To any request").rows()).isEqualTo(describe(situations));
	}

	@Test
	void pageThenEveryAnswerToAnAgentOnlyRequest() {
		Map<String, Optional<Answer>> situations = new LinkedHashMap<>();
		situations.put("The product is switched off", new AgentAnswers(SETTINGS.withMode(AgentFilterSettings.Mode.OFF))
			.toAgentOnly(TestAssessments.fetcher(), AgentRequirement.ANY));
		situations.put("The request was not assessed", Optional.of(ANSWERS.closed()));
		situations.put("Signature invalid and unreadable",
				toAgentOnly(TestAssessments.notVerified(Reason.SIGNATURE_MALFORMED)));
		situations.put("Signature used before, or its nonce missing",
				toAgentOnly(TestAssessments.notVerified(Reason.NONCE_MISSING)));
		situations.put("Signature invalid otherwise", toAgentOnly(TestAssessments.notVerified(Reason.EXPIRED)));
		situations.put("More than one AVP token",
				toAgentOnly(TestAssessments.notVerified(Reason.AMBIGUOUS_CREDENTIAL)));
		situations.put("Denied by the policy",
				toAgentOnly(TestAssessments.ruled(TestAssessments.fetcher(), Action.DENY)));
		situations.put("The hourly limit of a rule is used up",
				toAgentOnly(TestAssessments.limited(Duration.ofSeconds(9))));
		situations.put("Signature that is not what a rule demands", toAgentOnly(UNCOVERED));
		situations.put("Signature that may have been used before",
				toAgentOnly(TestAssessments.notVerified(Reason.REPLAY_UNAVAILABLE)));
		situations.put("Bad AVP token, no verified signature", toAgentOnly(TestAssessments.badToken()));
		situations.put("Unverified for a reason that may pass",
				toAgentOnly(TestAssessments.notVerified(Reason.DIRECTORY_UNREACHABLE)));
		situations.put("Key directory answered with a 5xx",
				toAgentOnly(TestAssessments.notVerified(Reason.DIRECTORY_STATUS, Duration.ofSeconds(30))));
		situations.put("Unverified otherwise", toAgentOnly(TestAssessments.notVerified(Reason.KEY_NOT_FOUND)));
		situations.put("Unsigned", toAgentOnly(TestAssessments.unsigned()));
		situations.put("Mechanism of the annotation unmet", ANSWERS.toAgentOnly(TestAssessments.fetcher(),
				new AgentRequirement(true, Set.of(), Set.of(Mechanism.TOKEN), Set.of())));
		situations.put("Mechanism of the annotation unmet, with a bad AVP token",
				ANSWERS.toAgentOnly(TestAssessments.withBadToken(TestAssessments.fetcher()),
						new AgentRequirement(true, Set.of(), Set.of(Mechanism.TOKEN), Set.of())));
		situations.put("State changed, method and path not both covered", toAgentOnly(TestAssessments.weaklyBound()));
		situations.put("Only up for review, and the annotation asks for allow", ANSWERS
			.toAgentOnly(TestAssessments.withoutCard(), new AgentRequirement(false, Set.of(), Set.of(), Set.of())));
		situations.put("Trigger of the annotation unmet", ANSWERS.toAgentOnly(TestAssessments.crawler(),
				new AgentRequirement(true, Set.of(Trigger.FETCHER), Set.of(), Set.of())));
		AgentRequirement scope = new AgentRequirement(true, Set.of(), Set.of(), Set.of("b"));
		situations.put("Scope of the annotation asked for, without an AVP token",
				ANSWERS.toAgentOnly(TestAssessments.fetcher(), scope));
		situations.put("Scope of the annotation asked for, with a bad AVP token",
				ANSWERS.toAgentOnly(TestAssessments.withBadToken(TestAssessments.fetcher()), scope));
		situations.put("Scope of the annotation unmet", ANSWERS.toAgentOnly(TestAssessments.token("a"), scope));
		situations.put("Everything else", toAgentOnly(TestAssessments.fetcher()));

		assertThat(ReferenceTable.of(PAGE, "To an agent-only request").rows()).isEqualTo(describe(situations));
	}

	@Test
	void pageThenEveryReasonInItsGroup() {
		assertThat(ReferenceTable.of(PAGE, "Groups of reasons").rows())
			.isEqualTo(List.of(List.of("unreadable, 400", reasons(400)), List.of("may pass, 503", reasons(503))));
	}

	@Test
	void pageThenTheHeadersAndTheBodyAreThose() {
		Answer answer = toAgentOnly(TestAssessments.unsigned()).orElseThrow();

		assertThat(ReferenceTable.of(PAGE, "Headers").rows())
			.contains(List.of("Accept-Signature", String.join("", answer.headers().get("Accept-Signature"))));
		assertThat(ReferenceTable.read(PAGE)).contains("`" + answer.headers().get("WWW-Authenticate").get(0) + "`")
			.contains("\n" + Json.write(answer.body()) + "\n");
	}

	private static Optional<Answer> toRequest(Assessment assessment) {
		return ANSWERS.toRequest(assessment, TestAssessments.GET);
	}

	private static Optional<Answer> toAgentOnly(Assessment assessment) {
		return ANSWERS.toAgentOnly(assessment, AgentRequirement.ANY);
	}

	private static String reasons(int status) {
		return Arrays.stream(Reason.values())
			.filter((reason) -> reason.outcome() != Outcome.UNSIGNED)
			.filter((reason) -> toAgentOnly(TestAssessments.notVerified(reason)).orElseThrow().status() == status)
			.map(Reason::code)
			.collect(Collectors.joining(", "));
	}

	private static List<List<String>> describe(Map<String, Optional<Answer>> situations) {
		return situations.entrySet()
			.stream()
			.map((situation) -> Stream.concat(Stream.of(situation.getKey()), describe(situation.getValue())).toList())
			.toList();
	}

	private static Stream<String> describe(Optional<Answer> answer) {
		return answer
			.map((given) -> Arrays.asList(String.valueOf(given.status()), String.join(", ", given.headers().keySet()),
					String.valueOf(given.body().getOrDefault("error", ""))))
			.orElse(List.of("passes", "", ""))
			.stream();
	}

}
