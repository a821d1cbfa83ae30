package io.avpsecurity.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.AvpError;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.challenge.ChallengeRules;
import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.core.event.ChallengeAttempt;
import io.avpsecurity.core.event.ChallengeIssue;
import io.avpsecurity.core.fixture.TestAvp;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.token.OpaqueTokens;
import io.avpsecurity.core.token.TokenRules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AvpServerTests {

	private static final String CLIENT = "203.0.113.7";

	private final TestClock clock = new TestClock();

	private final AgentSecurity security = builder(AvpRules.of(TestAvp.ISSUER)).build();

	private final AvpServer server = this.security.avpServer().orElseThrow();

	@Test
	void challengeThenEveryMember() {
		Map<String, Object> body = this.server.challenge(CLIENT).body();

		assertThat(body).containsOnlyKeys("challenge_id", "puzzle", "ttl", "issued_at")
			.containsEntry("ttl", 60L)
			.containsEntry("issued_at", "2026-09-21T14:13:20Z");
		assertThat(((Map<?, ?>) body.get("puzzle")).keySet().stream().map(String::valueOf)).contains("type", "prompt",
				"format");
	}

	@Test
	void verifyWhenSolvedThenATokenThatIsGood() {
		AvpReply reply = verify(this.server.challenge(CLIENT));

		assertThat(reply.status()).isEqualTo(200);
		assertThat(reply.body()).containsOnlyKeys("verified", "token", "expires_at")
			.containsEntry("verified", true)
			.containsEntry("expires_at", "2026-09-21T15:13:20Z");
		Assessment assessment = this.security.assess(RequestMessage.of("GET", "https://shop.example/")
			.withField("Authorization", "AVP " + reply.body().get("token")));
		assertThat(assessment.token()).isInstanceOf(TokenVerification.Valid.class);
		assertThat(assessment.decision().matched()).isEqualTo("default:avp_token");
	}

	@Test
	@Tag("T-79")
	void verifyWhenSolvedThenTheTokenHasNoScopeAndNamesNobody() {
		AvpReply reply = verify(this.server.challenge(CLIENT));

		Assessment assessment = this.security.assess(RequestMessage.of("GET", "https://shop.example/")
			.withField("Authorization", "AVP " + reply.body().get("token")));

		assertThat(((TokenVerification.Valid) assessment.token()).scopes()).isEmpty();
		assertThat(assessment.agent()).isEmpty();
	}

	@Test
	void verifyWhenScopesAreGivenThenTheTokenHasThem() {
		AgentSecurity scoped = builder(
				AvpRules.of(TestAvp.ISSUER).withScopes((solved) -> Set.of("solved:" + solved.type())))
			.build();
		AvpServer itsServer = scoped.avpServer().orElseThrow();
		AvpReply challenge = itsServer.challenge(CLIENT);

		AvpReply reply = itsServer.verify(CLIENT, TestAvp.answer(challenge));

		Assessment assessment = scoped.assess(RequestMessage.of("GET", "https://shop.example/")
			.withField("Authorization", "AVP " + reply.body().get("token")));
		assertThat(((TokenVerification.Valid) assessment.token()).scopes())
			.containsExactly("solved:" + TestAvp.type(challenge));
	}

	@Test
	void verifyWhenNotThenTheEnvelope() {
		AvpReply reply = this.server.verify(CLIENT, "{\"challenge_id\":\"avp_x\",\"solution\":1}");

		assertThat(reply.status()).isEqualTo(401);
		assertThat(reply.body()).isEqualTo(Map.of("verified", false, "error", "challenge_not_found", "message",
				AvpError.CHALLENGE_NOT_FOUND.message()));
	}

	@Test
	void verifyWhenAHookThrowsThenUnavailableAndTold() {
		List<Throwable> faults = new ArrayList<>();
		AvpServer broken = builder(AvpRules.of(TestAvp.ISSUER).withScopes((solved) -> {
			throw new IllegalStateException("hook");
		})).listener(new AgentEventListener() {

			@Override
			public void failed(Throwable fault) {
				faults.add(fault);
			}

		}).build().avpServer().orElseThrow();

		AvpReply reply = broken.verify(CLIENT, TestAvp.answer(broken.challenge(CLIENT)));

		assertThat(reply.error()).contains(AvpError.TEMPORARILY_UNAVAILABLE);
		assertThat(reply.retryAfter()).contains(Duration.ofSeconds(30));
		assertThat(faults).singleElement().extracting(Throwable::getMessage).isEqualTo("hook");
	}

	@ParameterizedTest
	@MethodSource("brokenScopes")
	void verifyWhenScopesAreNoneThatCanBeThenUnavailable(TokenScopes scopes) {
		AvpServer broken = builder(AvpRules.of(TestAvp.ISSUER).withScopes(scopes)).build().avpServer().orElseThrow();
		String answer = TestAvp.answer(broken.challenge(CLIENT));

		AvpReply reply = broken.verify(CLIENT, answer);

		assertThat(reply.error()).contains(AvpError.TEMPORARILY_UNAVAILABLE);
		assertThat(reply.body()).doesNotContainKey("token");
		assertThat(broken.verify(CLIENT, answer).error()).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@SuppressWarnings("NullAway") // what a hook must not do
	static Stream<TokenScopes> brokenScopes() {
		return Stream.of((solved) -> null, (solved) -> Collections.singleton(null), (solved) -> Set.of("two words"),
				(solved) -> Set.of(""), (solved) -> Set.of("\""), (solved) -> Set.of("s".repeat(257)),
				(solved) -> IntStream.range(0, 33).mapToObj(String::valueOf).collect(Collectors.toSet()));
	}

	@Test
	@Tag("T-77")
	void verifyWhenRestartedThenNoChallengeFromBeforeCounts() {
		String answer = TestAvp.answer(this.server.challenge(CLIENT));
		AvpServer restarted = builder(AvpRules.of(TestAvp.ISSUER)).build().avpServer().orElseThrow();

		assertThat(restarted.verify(CLIENT, answer).error()).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@Test
	@Tag("T-81")
	void verifyWhenOneNetworkAnswersWithoutEndThenItAloneHasToWait() {
		for (int i = 0; i < 12_500; i++) {
			assertThat(guess("2001:db8:1:" + Integer.toHexString(i) + "::1")).contains(AvpError.INVALID_SOLUTION);
		}

		assertThat(guess("2001:db8:1:ffff::1")).contains(AvpError.RATE_LIMITED);
		assertThat(verify(this.server.challenge(CLIENT)).error()).isEmpty();
	}

	@Test
	void buildWhenThereAreNoTokensThenRefused() {
		AgentSecurityBuilder lacking = AgentSecurity.builder().avpServer(AvpRules.of(TestAvp.ISSUER));

		assertThatIllegalArgumentException().isThrownBy(lacking::build)
			.withMessage("avpServer gives tokens for solved challenges, but there are none; "
					+ "set tokens(...) to what issues them");
	}

	@Test
	void buildWhenTheApplicationRegistersThenNoTokensAreNeeded() {
		AvpRules rules = AvpRules.of(TestAvp.ISSUER)
			.withChallenges(ChallengeRules.DEFAULT.withProfile(AvpProfile.EMBEDDED))
			.withRegistration((name, solved) -> new AgentRegistration.Registered("agt_1", "sov_key", "Welcome"));

		assertThat(AgentSecurity.builder().avpServer(rules).build().avpServer()).isPresent();
	}

	@Test
	@SuppressWarnings("NullAway") // what a hook must not do
	void registerWhenTheApplicationGivesNothingThenUnavailable() {
		AvpServer embedded = embedded(Optional.of((name, solved) -> null));
		AvpReply challenge = embedded.register(CLIENT, "{\"name\":\"Bo\"}", "/avp/register/verify");

		assertThat(embedded.verifyRegistration(CLIENT, TestAvp.answerEmbedded(challenge)).error())
			.contains(AvpError.TEMPORARILY_UNAVAILABLE);
	}

	@Test
	void verifyRegistrationWhenNoNameWasGivenThenNotFound() {
		AvpServer embedded = embedded(Optional.empty());

		AvpReply reply = embedded.verifyRegistration(CLIENT, TestAvp.answer(embedded.challenge(CLIENT)));

		assertThat(reply.error()).contains(AvpError.CHALLENGE_NOT_FOUND);
	}

	@Test
	void verifyWhenNoRoomForATokenThenUnavailable() {
		AvpServer full = AgentSecurity.builder()
			.clock(this.clock)
			.tokens((time) -> new OpaqueTokens(TokenRules.of(TestAvp.ISSUER), time, 1))
			.avpServer(AvpRules.of(TestAvp.ISSUER))
			.build()
			.avpServer()
			.orElseThrow();
		full.verify(CLIENT, TestAvp.answer(full.challenge(CLIENT)));

		assertThat(full.verify(CLIENT, TestAvp.answer(full.challenge(CLIENT))).error())
			.contains(AvpError.TEMPORARILY_UNAVAILABLE);
	}

	@Test
	void registerThenTheChallengeAndTheAgent() {
		AvpServer embedded = embedded(Optional.empty());

		AvpReply challenge = embedded.register(CLIENT, "{\"name\":\"MyAgent\"}", "/avp/register/verify");
		AvpReply reply = embedded.verifyRegistration(CLIENT, TestAvp.answerEmbedded(challenge));

		Map<?, ?> given = (Map<?, ?>) ((Map<?, ?>) challenge.body().get("data")).get("challenge");
		assertThat(given.keySet().stream().map(String::valueOf)).contains("id", "type", "prompt", "format",
				"expires_at", "submit_to");
		assertThat(given.get("submit_to")).isEqualTo("/avp/register/verify");
		assertThat(String.valueOf(given.get("id"))).startsWith("chl_");
		Map<?, ?> data = (Map<?, ?>) reply.body().get("data");
		assertThat(((Map<?, ?>) data.get("agent")).get("name")).isEqualTo("MyAgent");
		assertThat(String.valueOf(((Map<?, ?>) data.get("agent")).get("id"))).startsWith("agt_");
		assertThat(String.valueOf(data.get("api_key"))).startsWith("avp_token_");
	}

	@Test
	void registerWhenTheApplicationRegistersThenWhatItGives() {
		AvpServer embedded = embedded(
				Optional.of((name, solved) -> new AgentRegistration.Registered("agt_" + name, "sov_key", "Welcome")));

		AvpReply challenge = embedded.register(CLIENT, "{\"name\":\"Bo\"}", "/avp/register/verify");
		AvpReply reply = embedded.verifyRegistration(CLIENT, TestAvp.answerEmbedded(challenge));

		assertThat(reply.body()).isEqualTo(Map.of("data",
				Map.of("agent", Map.of("id", "agt_Bo", "name", "Bo"), "api_key", "sov_key", "message", "Welcome")));
		assertThat(reply.toString()).doesNotContain("sov_key");
	}

	@Test
	void registerWhenNoNameThenInvalidInTheErrorOfTheProfile() {
		AvpReply reply = embedded(Optional.empty()).register(CLIENT, "{}", "/avp/register/verify");

		assertThat(reply.status()).isEqualTo(400);
		assertThat(reply.body()).isEqualTo(Map.of("error",
				Map.of("verified", false, "error", "invalid_request", "message", AvpError.INVALID_REQUEST.message())));
	}

	@Test
	void eventsThenListenersAreTold() {
		List<Object> told = new ArrayList<>();
		AvpServer listened = builder(AvpRules.of(TestAvp.ISSUER)).listener(new AgentEventListener() {

			@Override
			public void challengeIssued(ChallengeIssue issue) {
				told.add(issue);
			}

			@Override
			public void challengeAttempted(ChallengeAttempt attempt) {
				told.add(attempt);
			}

		}).build().avpServer().orElseThrow();

		listened.verify(CLIENT, TestAvp.answer(listened.challenge(CLIENT)));

		assertThat(told).hasSize(2);
		assertThat(((ChallengeAttempt) told.get(1)).error()).isEmpty();
		assertThat(((ChallengeAttempt) told.get(1)).challenge()).contains((ChallengeIssue) told.get(0));
	}

	@Test
	void keysThenThoseOfTheTokens() {
		assertThat(this.server.keys()).isEqualTo(this.security.tokens().jwks()).isPresent();
	}

	private Optional<AvpError> guess(String client) {
		Object id = this.server.challenge(client).body().get("challenge_id");
		return this.server.verify(client, "{\"challenge_id\":\"" + id + "\",\"solution\":\"?\"}").error();
	}

	private AvpReply verify(AvpReply challenge) {
		return this.server.verify(CLIENT, TestAvp.answer(challenge));
	}

	private AvpServer embedded(Optional<AgentRegistration> registration) {
		AvpRules rules = AvpRules.of(TestAvp.ISSUER)
			.withChallenges(ChallengeRules.DEFAULT.withProfile(AvpProfile.EMBEDDED));
		return builder(registration.map(rules::withRegistration).orElse(rules)).build().avpServer().orElseThrow();
	}

	private AgentSecurityBuilder builder(AvpRules rules) {
		return AgentSecurity.builder().clock(this.clock).tokens(TestAvp::tokens).avpServer(rules);
	}

}
