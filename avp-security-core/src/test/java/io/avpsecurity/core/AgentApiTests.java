package io.avpsecurity.core;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.api.AgentApi;
import io.avpsecurity.core.api.ApiError;
import io.avpsecurity.core.api.ApiKeys;
import io.avpsecurity.core.api.ApiReply;
import io.avpsecurity.core.api.ApiRules;
import io.avpsecurity.core.card.ReadCard;
import io.avpsecurity.core.card.SignatureAgentCard;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.policy.Demands;
import io.avpsecurity.core.policy.FixedPolicy;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.core.policy.yaml.PolicyReader;
import io.avpsecurity.core.policy.yaml.PolicyReading;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AgentApiTests {

	private static final String KEY = "tl_live_0123456789abcdef";

	private static final String PRICING = "https://yoursite.com/pricing";

	private static final String SIGNUP = "https://yoursite.com/signup";

	private static final List<String> FIELDS = List.of("signature-agent", "signature-input", "signature");

	private static final ApiRules RULES = ApiRules.of(ApiKeys.of(List.of(KEY)));

	@Test
	void verifyWhenAFetcherSignedThenTheAnswerOfTheSeed() {
		AgentApi api = api(
				builder().agent(TestAgents.one().withCard(card("\"trigger\":\"fetcher\",\"purpose\":\"ai\""))));

		ApiReply reply = api.verify(told(signed("GET", PRICING)));

		assertThat(reply.status()).isEqualTo(200);
		assertThat(Json.write(reply.body())).isEqualTo("{\"verified\":true,\"agent\":\"https://agent-one.test\","
				+ "\"keyid\":\"" + TestAgents.key(1).keyid() + "\",\"purpose\":\"ai\",\"reason\":null,"
				+ "\"expires_in\":270,\"replay_protection\":\"signature-window\"}");
	}

	@Test
	void authorizeWhenACrawlerPostsThenTheAnswerOfTheSeed() {
		AgentApi api = api(builder().agent(TestAgents.one().withCard(card("\"trigger\":\"crawler\""))));

		ApiReply reply = api.authorize(told(signed("POST", SIGNUP)));

		assertThat(reply.status()).isEqualTo(200);
		assertThat(Json.write(reply.body()))
			.isEqualTo("{\"decision\":\"deny\"," + "\"matched\":\"default:crawler_state_change\","
					+ "\"reason\":\"agent-one.test, declared a crawler, is attempting POST. "
					+ "A crawler may read, and may not change anything.\","
					+ "\"agent\":{\"verified\":true,\"host\":\"agent-one.test\",\"trigger\":\"crawler\","
					+ "\"publishes_card\":true},\"requests_last_hour\":1}");
	}

	@Test
	void verifyWhenTheSignatureIsBrokenThenSaysWhoClaimsIt() {
		AgentApi api = api(builder().agent(TestAgents.one()));
		Map<String, Object> fields = fields(signed("GET", PRICING));
		fields.put("signature", "sig1=:" + "A".repeat(86) + "==:");

		ApiReply reply = api.verify(told("GET", PRICING, fields));

		assertThat(reply.body()).isEqualTo(notVerified("signature_mismatch"));
	}

	@Test
	void verifyWhenAnotherUrlIsPassedThenMismatch() {
		AgentApi api = api(builder().agent(TestAgents.one()));

		ApiReply reply = api
			.verify(told("GET", "https://api.internal.example/pricing", fields(signed("GET", PRICING))));

		assertThat(reply.body()).isEqualTo(notVerified("signature_mismatch"));
	}

	@Test
	void verifyWhenUnsignedThenNobodyIsNamed() {
		ApiReply reply = api(builder()).verify(told("GET", PRICING, Map.of()));

		assertThat(reply.body()).containsEntry("verified", false)
			.containsEntry("agent", null)
			.containsEntry("keyid", null)
			.containsEntry("reason", "no_signature");
	}

	@Test
	void verifyWhenTheDirectoryIsDownThenNotVerifiedAndNotRefuted() {
		AgentApi api = api(builder());
		String told = told(signed("GET", PRICING));

		assertThat(api.verify(told).body()).isEqualTo(notVerified("directory_unreachable"));
		assertThat(api.authorize(told).body()).containsEntry("decision", "review")
			.containsEntry("matched", "default:unverified");
	}

	@Test
	void verifyWhenOnlyTheAgentIsSentThenItIsNamed() {
		ApiReply reply = api(builder())
			.verify(told("GET", PRICING, Map.of("Signature-Agent", "\"https://chatgpt.com\"")));

		assertThat(reply.body()).containsEntry("agent", "https://chatgpt.com").containsEntry("verified", false);
	}

	@Test
	void verifyThenOwnAuthoritiesDoNotMatter() {
		AgentApi api = api(builder().agent(TestAgents.one()).authorities(OwnAuthorities.of(List.of("shop.example"))));

		assertThat(api.verify(told(signed("GET", PRICING))).body()).containsEntry("verified", true);
	}

	@Test
	@Tag("T-15")
	void assessWhenThereIsAnApiThenOwnAuthoritiesStillMatter() {
		AgentSecurity security = builder().agent(TestAgents.one())
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.build();

		assertThat(security.assess(signed("GET", PRICING)).agent()).isEmpty();
	}

	@Test
	void verifyWhenTheDirectorySaysAPurposeThenItIsMarked() {
		TestFetcher fetcher = new TestFetcher().answer(TestAgents.ONE_DIRECTORY,
				TestFetcher.document(ResponseMessage.of(200).withField("Content-Type", TestFetcher.DIRECTORY_TYPE),
						"{\"keys\":[" + TestFetcher.jwk(1, "") + "],\"purpose\":\"search\"}"));

		ApiReply reply = api(builder().documentFetcher(fetcher)).verify(told(signed("GET", PRICING)));

		assertThat(reply.body()).containsEntry("purpose", "search").containsEntry("purpose_self_asserted", true);
	}

	@Test
	void verifyWhenFieldsAreArraysInAnyCaseThenRead() {
		AgentApi api = api(builder().agent(TestAgents.one()));
		Map<String, Object> fields = new LinkedHashMap<>();
		fields(signed("GET", PRICING))
			.forEach((name, value) -> fields.put(name.toUpperCase(Locale.ROOT), List.of(value)));
		fields.put("accept", List.of("text/html", "*/*"));

		assertThat(api.verify(told("GET", PRICING, fields)).body()).containsEntry("verified", true);
	}

	@Test
	void verifyWhenThereArePseudoHeaderFieldsThenNotLookedAt() {
		AgentApi api = api(builder().agent(TestAgents.one()));
		Map<String, Object> fields = fields(signed("GET", PRICING));
		fields.putAll(Map.of(":method", "POST", ":authority", "other.example", ":path", "/other", ":status", 7));

		assertThat(api.verify(told("GET", PRICING, fields)).body()).containsEntry("verified", true);
		assertThat(api.verify(told("GET", PRICING, Map.of(":", "a"))).status()).isEqualTo(400);
	}

	@Test
	void authorizeWhenADigestIsCoveredThenTheBodyIsNotClaimed() {
		AgentApi api = api(builder().agent(TestAgents.one().withTrigger(Trigger.FETCHER))
			.policy(policy("rules: [{agent: agent-one.test, require: [content-digest], action: allow}]")));
		RequestMessage request = RequestMessage.of("POST", SIGNUP)
			.withField("Content-Digest", "sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:")
			.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\"");
		RequestMessage signed = TestAgents.sign(request, 1,
				"sig1=(\"@authority\" \"@method\" \"@path\" \"content-digest\" \"signature-agent\";key=\"sig1\")"
						+ TestAgents.parameters(1));
		Map<String, Object> fields = fields(signed);
		fields.put("content-digest", signed.fieldLines("content-digest").get(0));

		assertThat(api.verify(told("POST", SIGNUP, fields)).body()).containsEntry("verified", true);
		assertThat(api.authorize(told("POST", SIGNUP, fields)).body()).containsEntry("decision", "deny")
			.containsEntry("reason", "The rule demands a signature that covers content-digest.");
	}

	@Test
	void authorizeWhenARuleChallengesThenReview() {
		AgentApi api = api(
				builder().policy(policy("rules: [{path: /pricing, action: challenge, reason: show yourself}]")));

		assertThat(api.authorize(told("GET", PRICING, Map.of())).body()).containsEntry("decision", "review")
			.containsEntry("matched", "rule[0]")
			.containsEntry("reason", "show yourself");
	}

	@Test
	void authorizeWhenTheHourIsUsedUpThenDeniedAndStillCounted() {
		AgentApi api = api(builder().agent(TestAgents.one())
			.policy(policy("rules: [{agent: agent-one.test, action: allow, max_per_hour: 2}]")));
		String told = told(signed("GET", PRICING));

		List<Map<String, Object>> answers = Stream.generate(() -> api.authorize(told).body()).limit(3).toList();

		assertThat(answers).extracting((answer) -> answer.get("decision")).containsExactly("allow", "allow", "deny");
		assertThat(answers).extracting((answer) -> answer.get("requests_last_hour")).containsExactly(1, 2, 3);
		assertThat(answers.get(1)).doesNotContainKey("retry_after");
		assertThat(answers.get(2)).containsEntry("reason", "The rule's 2 requests an hour are used up.")
			.containsEntry("retry_after", 3610L);
	}

	@Test
	void authorizeWhenNobodyIsVerifiedThenNothingIsCounted() {
		AgentApi api = api(builder());

		api.authorize(told("GET", PRICING, Map.of()));

		assertThat(api.authorize(told("GET", PRICING, Map.of())).body()).containsEntry("requests_last_hour", 0)
			.containsEntry("agent", nobody());
	}

	static Stream<Arguments> singleUse() {
		return Stream.of(Arguments.of("", "signature-once"), Arguments.of(";nonce=\"0123456789abcdef\"", "nonce"));
	}

	@ParameterizedTest
	@MethodSource("singleUse")
	void verifyWhenSingleUseIsDemandedThenEnforcedAndSaid(String nonce, String protection) {
		AgentApi api = api(builder().agent(TestAgents.one()).demands(Demands.NONE.withReplay(Replay.ONCE)));
		RequestMessage request = RequestMessage.of("GET", PRICING)
			.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + "\"");
		String told = told(TestAgents.sign(request, 1,
				"sig1=(\"@authority\" \"signature-agent\";key=\"sig1\")" + TestAgents.parameters(1) + nonce));

		assertThat(api.verify(told).body()).containsEntry("verified", true)
			.containsEntry("replay_protection", protection);
		assertThat(api.verify(told).body()).containsEntry("verified", false).containsEntry("reason", "nonce_replayed");
	}

	@Test
	void authorizeWhenVerifiedBeforeThenThatWasNoUse() {
		AgentApi api = api(builder().agent(TestAgents.one().withTrigger(Trigger.FETCHER))
			.demands(Demands.NONE.withReplay(Replay.ONCE)));
		String told = told(signed("GET", PRICING));

		api.verify(told);

		assertThat(api.authorize(told).body()).containsEntry("decision", "allow");
		assertThat(api.authorize(told).body()).containsEntry("decision", "deny");
	}

	static Stream<Arguments> defaults() {
		return Stream.of(Arguments.of("GET", "\"trigger\":\"fetcher\"", "allow", "default:fetcher"),
				Arguments.of("POST", "\"trigger\":\"fetcher\"", "allow", "default:fetcher"),
				Arguments.of("POST", "\"trigger\":\"crawler\"", "deny", "default:crawler_state_change"),
				Arguments.of("GET", "\"trigger\":\"crawler\"", "allow", "default:crawler_read"),
				Arguments.of("GET", "\"purpose\":\"ai\"", "review", "default:unknown_trigger"),
				Arguments.of("GET", "", "review", "default:no_card"));
	}

	@ParameterizedTest
	@MethodSource("defaults")
	void authorizeWhenNoRuleMatchesThenTheDefaultsOfTheSeed(String method, String card, String decision,
			String matched) {
		KnownAgent agent = card.isEmpty() ? TestAgents.one() : TestAgents.one().withCard(card(card));

		Map<String, Object> answer = api(builder().agent(agent)).authorize(told(signed(method, SIGNUP))).body();

		assertThat(answer).containsEntry("decision", decision).containsEntry("matched", matched);
	}

	@Test
	void authorizeWhenNoRuleMatchesThenTheReasonSaysWhoDoesWhat() {
		AgentApi api = api(builder().agent(TestAgents.one()));

		assertThat(api.authorize(told(signed("GET", PRICING))).body()).containsEntry("reason",
				"agent-one.test, which declares no trigger, is attempting GET. "
						+ "The agent says nothing about what triggers it.");
		assertThat(api.authorize(told("GET", PRICING, Map.of())).body()).containsEntry("reason",
				"No agent has shown itself.");
	}

	@Test
	void authorizeWhenTheSignatureIsInvalidThenDenied() {
		AgentApi api = api(builder().agent(TestAgents.one()));

		Map<String, Object> answer = api.authorize(told("POST", PRICING, fields(signed("GET", PRICING)))).body();

		assertThat(answer).containsEntry("decision", "deny")
			.containsEntry("matched", "default:invalid_signature")
			.containsEntry("agent", nobody());
	}

	@Test
	void authorizeWhenUnsignedThenReview() {
		assertThat(api(builder()).authorize(told("GET", PRICING, Map.of())).body()).containsEntry("decision", "review")
			.containsEntry("matched", "default:unsigned");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "{", "{}", "{\"url\":1}", "{\"url\":\"/pricing\"}", "{\"url\":\"yoursite.com\"}",
			"{\"url\":\"ftp://yoursite.com/\"}", "{\"url\":\"https://user@yoursite.com/\"}",
			"{\"url\":\"https://yoursite.com/a b\"}", "{\"url\":\"https://yoursite.com/caf\u00e9\"}",
			"{\"url\":\"https:///\"}", "{\"url\":\"https://a.example/\",\"url\":\"https://b.example/\"}",
			"{\"url\":\"https://a.example/\",\"method\":null}", "{\"url\":\"https://a.example/\",\"method\":\"G T\"}",
			"{\"url\":\"https://a.example/\",\"headers\":[]}",
			"{\"url\":\"https://a.example/\",\"headers\":{\"a b\":\"c\"}}",
			"{\"url\":\"https://a.example/\",\"headers\":{\"a\":7}}",
			"{\"url\":\"https://a.example/\",\"headers\":{\"a\":[\"b\",7]}}",
			"{\"url\":\"https://a.example/\",\"headers\":{\"a\":\"b\\r\\nc: d\"}}" })
	void callWhenTheBodyIsNotWhatItTakesThenSaysWhatIs(String body) {
		AgentApi api = api(builder());

		assertThat(List.of(api.verify(body), api.authorize(body))).allSatisfy((reply) -> {
			assertThat(reply.status()).isEqualTo(400);
			assertThat(reply.body()).containsEntry("code", "invalid_request");
			assertThat(reply.body().get("error").toString()).endsWith(".").doesNotContain("caf\u00e9");
		});
	}

	static Stream<Arguments> bounds() {
		String lines = "\"a\",".repeat(127);
		return Stream.of(Arguments.of("GET", 8192, "[" + lines + "\"b\"]", 200),
				Arguments.of("GET", 8193, "\"b\"", 400), Arguments.of("M".repeat(32), 100, "\"b\"", 200),
				Arguments.of("M".repeat(33), 100, "\"b\"", 400),
				Arguments.of("GET", 100, "[" + lines + lines + "\"b\"]", 400));
	}

	/** The same field twice, under two spellings: what counts is all lines together. */
	@ParameterizedTest
	@MethodSource("bounds")
	void verifyThenAsMuchAsIsAllowedAndNoMore(String method, int length, String lines, int status) {
		String url = PRICING + "a".repeat(length - PRICING.length());

		ApiReply reply = api(builder()).verify("{\"method\":\"" + method + "\",\"url\":\"" + url
				+ "\",\"headers\":{\"x\":" + lines + ",\"X\":" + lines + "}}");

		assertThat(reply.status()).isEqualTo(status);
	}

	@Test
	void verifyWhenTheMethodIsLeftOutThenGet() {
		AgentApi api = api(builder().agent(TestAgents.one()));

		String body = Json.write(Map.of("url", PRICING, "headers", fields(signed("GET", PRICING))));

		assertThat(api.verify(body).body()).containsEntry("verified", true);
	}

	@Test
	void admitThenOnlyOneKeyThatIsOurs() {
		AgentApi api = api(builder());

		assertThat(api.admit(List.of(KEY))).isEmpty();
		assertThat(
				Stream.of(List.<String>of(), List.of("tl_live_0123456789abcdee"), List.of(KEY, KEY), List.of(KEY + ' '))
					.map(api::admit))
			.allSatisfy((reply) -> assertThat(reply).hasValueSatisfying((refusal) -> {
				assertThat(refusal.status()).isEqualTo(401);
				assertThat(refusal.error()).contains(ApiError.INVALID_API_KEY);
			}));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{bcrypt}0123456789abcdef", "{SHA256}0123456789abcdef" })
	void keysWhenOfAnotherDigestThenRefusedAndNotShown(String key) {
		assertThatIllegalArgumentException().isThrownBy(() -> ApiKeys.of(List.of(key)))
			.withMessageContaining("{sha256}")
			.withMessageNotContaining("0123456789");
	}

	@Test
	void admitWhenAKeyHasMadeItsCallsThenItWaitsAndOthersDoNot() {
		String other = "another-key-of-a-shop";
		TestClock clock = new TestClock();
		AgentApi api = AgentSecurity.builder()
			.clock(clock)
			.api(new ApiRules(ApiKeys.of(List.of(KEY, other)), 2, false))
			.build()
			.api()
			.orElseThrow();
		api.admit(List.of(KEY));
		api.admit(List.of(KEY));

		Optional<ApiReply> third = api.admit(List.of(KEY));

		assertThat(third.flatMap(ApiReply::error)).contains(ApiError.RATE_LIMITED);
		assertThat(third.flatMap(ApiReply::retryAfter)).contains(Duration.ofMinutes(1));
		assertThat(api.admit(List.of(other))).isEmpty();
		clock.advance(Duration.ofMinutes(1));
		assertThat(api.admit(List.of(KEY))).isEmpty();
	}

	@Test
	void authorizeWhenCountingFailsThenAnsweredAllTheSame() {
		AgentApi api = api(builder().rateCounter((quotas) -> {
			throw new IllegalStateException("counter");
		}).agent(TestAgents.one()));

		assertThat(api.authorize(told(signed("GET", PRICING))).body()).containsEntry("requests_last_hour", 1);
	}

	@Test
	void apiWhenNotAskedForThenThereIsNone() {
		assertThat(AgentSecurity.builder().build().api()).isEmpty();
	}

	private static AgentSecurityBuilder builder() {
		return AgentSecurity.builder().clock(TestAgents.CLOCK).documentFetcher(new TestFetcher()).api(RULES);
	}

	private static AgentApi api(AgentSecurityBuilder builder) {
		return builder.build().api().orElseThrow();
	}

	private static RequestMessage signed(String method, String url) {
		return TestAgents.signed(RequestMessage.of(method, url));
	}

	private static Map<String, Object> fields(RequestMessage request) {
		Map<String, Object> fields = new LinkedHashMap<>();
		FIELDS.forEach((name) -> fields.put(name, request.fieldLines(name).get(0)));
		return fields;
	}

	private static String told(RequestMessage request) {
		return told(request.method(),
				request.scheme() + "://" + request.authority() + request.requestTarget().orElseThrow(),
				fields(request));
	}

	private static String told(String method, String url, Map<String, ?> fields) {
		return Json.write(Map.of("method", method, "url", url, "headers", fields));
	}

	private static Map<String, Object> notVerified(String reason) {
		Map<String, Object> answer = new LinkedHashMap<>();
		answer.put("verified", false);
		answer.put("agent", TestAgents.ONE);
		answer.put("keyid", TestAgents.key(1).keyid());
		answer.put("purpose", null);
		answer.put("reason", reason);
		answer.put("expires_in", null);
		answer.put("replay_protection", "signature-window");
		return answer;
	}

	private static Map<String, Object> nobody() {
		Map<String, Object> agent = new LinkedHashMap<>();
		agent.put("verified", false);
		agent.put("host", null);
		agent.put("trigger", null);
		agent.put("publishes_card", false);
		return agent;
	}

	private static SignatureAgentCard card(String members) {
		return ((ReadCard.Value) SignatureAgentCard.read("{\"web_bot_auth\":{" + members + "}}")).card();
	}

	private static FixedPolicy policy(String rules) {
		PolicyReading.Accepted accepted = (PolicyReading.Accepted) PolicyReader.read("test",
				("version: 1\n" + rules + "\n").getBytes(UTF_8));
		return new FixedPolicy(
				new PolicyStatus(Optional.of("test"), accepted.policy(), Instant.EPOCH, List.of(), Optional.empty()));
	}

}
