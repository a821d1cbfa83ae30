package io.avpsecurity.servlet;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.servlet.AgentFilterSettings.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The table of answers, row by row.
 */
class AgentAnswersTests {

	private static final String ACCEPT_SIGNATURE = "sig1=(\"@authority\" \"@method\" \"@path\" \"signature-agent\";key=\"sig1\");created;expires;tag=\"web-bot-auth\"";

	private static final Set<Reason> UNREADABLE = EnumSet.of(Reason.SIGNATURE_INPUT_MALFORMED,
			Reason.SIGNATURE_MALFORMED, Reason.PARAMETER_MALFORMED, Reason.SIGNATURE_AGENT_MALFORMED,
			Reason.COMPONENT_MALFORMED, Reason.DUPLICATE_LABEL, Reason.SIGNATURE_LABEL_MISMATCH, Reason.LIMITS_EXCEEDED,
			Reason.AMBIGUOUS_CREDENTIAL);

	private static final Set<Reason> PASSING = EnumSet.of(Reason.DIRECTORY_UNREACHABLE, Reason.DIRECTORY_TIMEOUT,
			Reason.DIRECTORY_THROTTLED, Reason.REPLAY_UNAVAILABLE, Reason.VERIFICATION_THROTTLED, Reason.INTERNAL);

	private final AgentAnswers answers = new AgentAnswers(AgentFilterSettings.defaults());

	@Test
	void toAgentOnlyWhenUnsignedThenChallenged() {
		Answer answer = refused(TestAssessments.unsigned());

		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.headers()).containsExactlyInAnyOrderEntriesOf(Map.of("WWW-Authenticate",
				List.of("AVP realm=\"agents\""), "Accept-Signature", List.of(ACCEPT_SIGNATURE)));
		assertThat(answer.body()).containsExactly(Map.entry("type", "about:blank"), Map.entry("title", "Unauthorized"),
				Map.entry("status", 401), Map.entry("outcome", "unsigned"), Map.entry("verified", false),
				Map.entry("error", "token_required"), Map.entry("message",
						"This resource is for agents. Send a Web Bot Auth signature or an AVP token that it accepts."));
	}

	@Test
	void toAgentOnlyWhenTokenBadThenInvalidToken() {
		Answer answer = refused(TestAssessments.badToken());

		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.headers()).containsEntry("WWW-Authenticate",
				List.of("AVP realm=\"agents\", error=\"invalid_token\""));
		assertThat(answer.headers()).containsKey("Accept-Signature");
		assertThat(answer.body()).containsEntry("verified", false).containsEntry("error", "invalid_token");
	}

	@Test
	void toAgentOnlyWhenTokenBadAndSignatureVerifiedThenPasses() {
		assertThat(toAgentOnly(TestAssessments.withBadToken(TestAssessments.fetcher()))).isEmpty();
	}

	@Test
	void toAgentOnlyWhenTokenBadAndSignatureUnverifiedThenInvalidToken() {
		Answer answer = refused(
				TestAssessments.withBadToken(TestAssessments.notVerified(Reason.DIRECTORY_UNREACHABLE)));

		assertThat(answer.body()).containsEntry("status", 401).containsEntry("error", "invalid_token");
	}

	@ParameterizedTest
	@EnumSource(Reason.class)
	void toAgentOnlyWhenNotVerifiedThenStatusOfReason(Reason reason) {
		int expected = switch (reason.outcome()) {
			case INVALID -> UNREADABLE.contains(reason) ? 400 : 403;
			case UNVERIFIED -> PASSING.contains(reason) ? 503 : 401;
			default -> 401;
		};
		Assessment assessment = (reason.outcome() == Outcome.UNSIGNED) ? TestAssessments.unsigned()
				: TestAssessments.notVerified(reason);

		Answer answer = refused(assessment);

		assertThat(answer.status()).isEqualTo(expected);
		assertThat(answer.headers().containsKey("Retry-After")).isEqualTo(expected == 503);
		assertThat(answer.headers().containsKey("WWW-Authenticate")).isEqualTo(expected == 401);
		assertThat(answer.body()).containsEntry("outcome", reason.outcome().code()).doesNotContainKey("reason");
	}

	@ParameterizedTest
	@CsvSource({ "PT0S, 1", "PT0.001S, 1", "PT1S, 1", "PT1.000000001S, 2", "PT29.5S, 30", "PT300S, 300" })
	void toAgentOnlyWhenItMayPassThenToldWhen(Duration wait, String seconds) {
		Answer status = refused(TestAssessments.notVerified(Reason.DIRECTORY_STATUS, wait));
		Answer timeout = refused(TestAssessments.notVerified(Reason.DIRECTORY_TIMEOUT, wait));

		assertThat(status.status()).isEqualTo(503);
		assertThat(status.headers()).isEqualTo(Map.of("Retry-After", List.of(seconds)));
		assertThat(timeout.headers()).isEqualTo(status.headers());
	}

	@Test
	void toAgentOnlyWhenDirectoryIsNotThereThenChallenged() {
		assertThat(refused(TestAssessments.notVerified(Reason.DIRECTORY_STATUS)).status()).isEqualTo(401);
	}

	@Test
	void toAgentOnlyWhenNobodyKnowsWhenItPassesThenInHalfAMinute() {
		assertThat(refused(TestAssessments.notVerified(Reason.DIRECTORY_UNREACHABLE)).headers())
			.isEqualTo(Map.of("Retry-After", List.of("30")));
	}

	@ParameterizedTest
	@EnumSource(Reason.class)
	void toRequestWhenNotVerifiedThenInvalidRefusedAndWhatMayBeACopy(Reason reason) {
		int expected = UNREADABLE.contains(reason) ? 400 : (reason == Reason.REPLAY_UNAVAILABLE) ? 503 : 403;
		Assessment assessment = (reason.outcome() == Outcome.UNSIGNED) ? TestAssessments.unsigned()
				: TestAssessments.notVerified(reason);

		Optional<Answer> answer = this.answers.toRequest(assessment, TestAssessments.GET);

		assertThat(answer.map(Answer::status))
			.isEqualTo((reason.outcome() == Outcome.INVALID || reason == Reason.REPLAY_UNAVAILABLE)
					? Optional.of(expected) : Optional.empty());
	}

	@ParameterizedTest
	@EnumSource(value = Reason.class, names = { "NONCE_MISSING", "NONCE_REPLAYED" })
	void toRequestWhenAnotherNonceWouldDoThenOneIsGiven(Reason reason) {
		Assessment assessment = TestAssessments.notVerified(reason);

		List<String> given = Stream
			.generate(() -> this.answers.toRequest(assessment, TestAssessments.GET).orElseThrow())
			.limit(100)
			.map((answer) -> answer.headers().get("Accept-Signature").get(0))
			.toList();

		assertThat(given).doesNotHaveDuplicates()
			.allSatisfy((value) -> assertThat(value).startsWith(ACCEPT_SIGNATURE + ";nonce=\"")
				.matches(".*;nonce=\"[A-Za-z0-9_-]{22}\""));
		assertThat(refused(assessment).headers()).containsOnlyKeys("Accept-Signature");
	}

	@Test
	void toRequestWhenItMayBeACopyThenUnavailableAlsoWithAToken() {
		Assessment assessment = TestAssessments.withToken(TestAssessments.notVerified(Reason.REPLAY_UNAVAILABLE));

		assertThat(this.answers.toRequest(assessment, TestAssessments.GET)).hasValueSatisfying((given) -> {
			assertThat(given.status()).isEqualTo(503);
			assertThat(given.headers()).containsOnlyKeys("Retry-After");
		});
		assertThat(refused(assessment).status()).isEqualTo(503);
	}

	@Test
	void toRequestWhenFaultAndMethodChangesStateThenUnavailable() {
		Optional<Answer> answer = this.answers.toRequest(TestAssessments.notVerified(Reason.INTERNAL),
				TestAssessments.POST);

		assertThat(answer).hasValueSatisfying((given) -> {
			assertThat(given.status()).isEqualTo(503);
			assertThat(given.headers()).containsKey("Retry-After");
			assertThat(given.body()).containsEntry("outcome", "unverified");
		});
	}

	@Test
	void toRequestWhenTokenBadThenPasses() {
		assertThat(this.answers.toRequest(TestAssessments.badToken(), TestAssessments.GET)).isEmpty();
	}

	@Test
	void toRequestWhenDeniedThenForbidden() {
		Optional<Answer> answer = this.answers.toRequest(TestAssessments.ruled(TestAssessments.fetcher(), Action.DENY),
				TestAssessments.GET);

		assertThat(answer).hasValueSatisfying((given) -> {
			assertThat(given.status()).isEqualTo(403);
			assertThat(given.headers()).isEmpty();
			assertThat(given.body()).containsOnlyKeys("type", "title", "status", "outcome");
		});
	}

	@Test
	void toRequestWhenChallengedByRuleThenUnauthorized() {
		Assessment assessment = TestAssessments.ruled(TestAssessments.unsigned(), Action.CHALLENGE);

		assertThat(this.answers.toRequest(assessment, TestAssessments.GET).map(Answer::status)).hasValue(401);
	}

	@Test
	void toRequestWhenCredentialsAmbiguousThenBadRequestWhateverTheRule() {
		Assessment assessment = TestAssessments.ruled(TestAssessments.notVerified(Reason.AMBIGUOUS_CREDENTIAL),
				Action.ALLOW);

		assertThat(this.answers.toRequest(assessment, TestAssessments.GET).map(Answer::status)).hasValue(400);
	}

	@Test
	void toAgentOnlyWhenInvalidAllowedByRuleThenStillRefused() {
		Answer answer = refused(
				TestAssessments.ruled(TestAssessments.notVerified(Reason.SIGNATURE_MISMATCH), Action.ALLOW));

		assertThat(answer.status()).isEqualTo(403);
	}

	@Test
	void toAgentOnlyWhenUnsignedAllowedByRuleThenStillChallenged() {
		assertThat(refused(TestAssessments.ruled(TestAssessments.unsigned(), Action.ALLOW)).status()).isEqualTo(401);
	}

	@ParameterizedTest
	@MethodSource
	void toAgentOnlyWhenProvenAndNotDeniedThenPasses(Assessment assessment) {
		assertThat(toAgentOnly(assessment)).isEmpty();
	}

	static Stream<Assessment> toAgentOnlyWhenProvenAndNotDeniedThenPasses() {
		return Stream.of(TestAssessments.fetcher(), TestAssessments.crawler(), TestAssessments.withoutCard(),
				TestAssessments.token(), TestAssessments.withToken(TestAssessments.notVerified(Reason.KEY_NOT_FOUND)));
	}

	@Test
	void toAgentOnlyWhenDeniedThenForbidden() {
		assertThat(refused(TestAssessments.ruled(TestAssessments.fetcher(), Action.DENY)).status()).isEqualTo(403);
	}

	@Test
	void toAgentOnlyWhenWeaklyBoundThenToldWhatToCover() {
		Answer answer = refused(TestAssessments.weaklyBound());

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.headers()).containsExactly(Map.entry("Accept-Signature", List.of(ACCEPT_SIGNATURE)));
		assertThat(answer.body()).containsEntry("outcome", "verified");
	}

	@Test
	void toAgentOnlyWhenReviewNotAcceptedThenForbidden() {
		AgentRequirement requirement = new AgentRequirement(false, Set.of(), Set.of(), Set.of());

		assertThat(status(TestAssessments.withoutCard(), requirement)).hasValue(403);
		assertThat(status(TestAssessments.fetcher(), requirement)).isEmpty();
	}

	@Test
	void toAgentOnlyWhenTriggerUnmetThenForbidden() {
		AgentRequirement requirement = new AgentRequirement(true, Set.of(Trigger.FETCHER), Set.of(), Set.of());

		assertThat(status(TestAssessments.crawler(), requirement)).hasValue(403);
		assertThat(status(TestAssessments.withoutCard(), requirement)).hasValue(403);
		assertThat(status(TestAssessments.token(), requirement)).hasValue(403);
		assertThat(status(TestAssessments.fetcher(), requirement)).isEmpty();
	}

	@Test
	void toAgentOnlyWhenMechanismUnmetThenUnauthorized() {
		AgentRequirement requirement = new AgentRequirement(true, Set.of(), Set.of(Mechanism.TOKEN), Set.of());

		assertThat(status(TestAssessments.fetcher(), requirement)).hasValue(401);
		assertThat(status(TestAssessments.token(), requirement)).isEmpty();
		assertThat(status(TestAssessments.withToken(TestAssessments.fetcher()), requirement)).isEmpty();
	}

	@Test
	void toAgentOnlyWhenScopeMissingThenInsufficientScope() {
		AgentRequirement requirement = new AgentRequirement(true, Set.of(), Set.of(), Set.of("read", "write"));

		Optional<Answer> answer = this.answers.toAgentOnly(TestAssessments.token("read"), requirement);

		assertThat(answer).hasValueSatisfying((given) -> {
			assertThat(given.status()).isEqualTo(403);
			assertThat(given.headers()).containsEntry("WWW-Authenticate",
					List.of("AVP realm=\"agents\", error=\"insufficient_scope\""));
			assertThat(given.body()).containsEntry("error", "insufficient_scope");
		});
		assertThat(status(TestAssessments.token("read", "write", "more"), requirement)).isEmpty();
		assertThat(status(TestAssessments.fetcher(), requirement)).hasValue(401);
	}

	@Test
	void toAgentOnlyWhenOffThenClosedToEverybody() {
		AgentAnswers off = new AgentAnswers(AgentFilterSettings.defaults().withMode(Mode.OFF));

		Optional<Answer> answer = off.toAgentOnly(TestAssessments.fetcher(), AgentRequirement.ANY);

		assertThat(answer).hasValueSatisfying((given) -> assertThat(given.status()).isEqualTo(403));
	}

	@Test
	void closedThenForbidden() {
		Answer answer = this.answers.closed();

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.headers()).isEmpty();
		assertThat(answer.body()).containsEntry("outcome", "unverified");
	}

	@Test
	void toAgentOnlyWhenReasonsDisclosedThenInBody() {
		AgentAnswers open = new AgentAnswers(AgentFilterSettings.defaults().withDiscloseReasons(true));

		Optional<Answer> forged = open.toAgentOnly(TestAssessments.notVerified(Reason.SIGNATURE_MISMATCH),
				AgentRequirement.ANY);
		Optional<Answer> badToken = open.toAgentOnly(TestAssessments.badToken(), AgentRequirement.ANY);

		assertThat(forged)
			.hasValueSatisfying((given) -> assertThat(given.body()).containsEntry("reason", "signature_mismatch")
				.containsEntry("decision", "deny")
				.containsEntry("matched", "default:invalid_signature"));
		assertThat(badToken)
			.hasValueSatisfying((given) -> assertThat(given.body()).containsEntry("reason", "token_malformed"));
	}

	@Test
	void toAgentOnlyWhenRealmHoldsQuotesThenEscaped() {
		AgentAnswers quoted = new AgentAnswers(AgentFilterSettings.defaults().withRealm("a\"b\\c"));

		Optional<Answer> answer = quoted.toAgentOnly(TestAssessments.unsigned(), AgentRequirement.ANY);

		assertThat(answer).hasValueSatisfying((given) -> assertThat(given.headers()).containsEntry("WWW-Authenticate",
				List.of("AVP realm=\"a\\\"b\\\\c\"")));
	}

	private Answer refused(Assessment assessment) {
		return toAgentOnly(assessment).orElseThrow();
	}

	private Optional<Answer> toAgentOnly(Assessment assessment) {
		return this.answers.toAgentOnly(assessment, AgentRequirement.ANY);
	}

	private Optional<Integer> status(Assessment assessment, AgentRequirement requirement) {
		return this.answers.toAgentOnly(assessment, requirement).map(Answer::status);
	}

}
