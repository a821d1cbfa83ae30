package io.avpsecurity.compatibility;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is for agents alone: the feed by the annotation, orders by the property.
 */
class AgentOnlyTests {

	private static final String ORDER = "{\"item\":\"Sencha\",\"quantity\":2}";

	private static final String ACCEPT_SIGNATURE = "sig1=(\"@authority\" \"@method\" \"@path\" "
			+ "\"signature-agent\";key=\"sig1\");created;expires;tag=\"web-bot-auth\"";

	@RegisterExtension
	static final RunningShop shop = RunningShop.with();

	@ParameterizedTest
	@ValueSource(strings = { "*/*", "application/json", "text/html" })
	void feedWhenUnsignedThenUnauthorized(String accept) {
		Answer answer = shop.get("/agents/feed", Map.of("Accept", accept));

		assertUnauthorized(answer);
	}

	@Test
	void ordersWhenUnsignedThenUnauthorized() {
		Answer answer = shop.postJson("/agents/orders", ORDER, Map.of());

		assertUnauthorized(answer);
	}

	@Test
	void ordersWhenOptionsWithoutPreflightThenUnauthorized() {
		Answer answer = shop.options("/agents/orders", Map.of());

		assertUnauthorized(answer);
	}

	@ParameterizedTest
	@EnumSource
	void feedWhenSignedInAnyFormThenServed(SignatureAgentForm form) {
		Answer answer = shop.get("/agents/feed", TestSignatures.by(TestAgents.FETCHER).withForm(form));

		assertServed(answer);
	}

	@ParameterizedTest
	@EnumSource(names = { "CRAWLER", "WITHOUT_CARD" })
	void feedWhenOtherAgentReadsThenServed(TestAgents agent) {
		Answer answer = shop.get("/agents/feed", TestSignatures.by(agent));

		assertServed(answer);
	}

	@Test
	void feedWhenSignatureInvalidThenNoReasonTold() {
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER).sign("GET", shop.uri("/whoami"));

		Answer answer = shop.get("/agents/feed", signature);

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.body())
			.isEqualTo("{\"type\":\"about:blank\",\"title\":\"Forbidden\",\"status\":403,\"outcome\":\"invalid\"}");
	}

	@Test
	void feedWhenKeyUnknownThenUnauthorized() {
		Answer answer = shop.get("/agents/feed",
				TestSignatures.by(TestAgents.FETCHER).withKey(TestAgents.STRANGER.key()));

		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.text("outcome")).hasValue("unverified");
	}

	/** Nothing is fetched from under {@code .example}, and waiting would not help. */
	@Test
	void feedWhenAgentUnknownThenUnauthorized() {
		Answer answer = shop.get("/agents/feed", TestSignatures.by(TestAgents.STRANGER));

		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.header("Retry-After")).isEmpty();
		assertThat(answer.text("outcome")).hasValue("unverified");
	}

	@Test
	void ordersWhenFetcherCoversMethodAndPathThenOrdered() {
		Answer answer = shop.postJson("/agents/orders", ORDER, TestSignatures.by(TestAgents.FETCHER));

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo("{\"order\":" + ORDER + ",\"orderedBy\":\"fetcher.example\"}");
		assertThat(answer.header("Set-Cookie")).isEmpty();
	}

	@Test
	void ordersWhenTargetUriCoveredThenMethodNeededToo() {
		Answer covered = shop.postJson("/agents/orders", ORDER,
				TestSignatures.by(TestAgents.FETCHER).withComponents("@target-uri", "@method"));
		Answer uncovered = shop.postJson("/agents/orders", ORDER,
				TestSignatures.by(TestAgents.FETCHER).withComponents("@target-uri"));

		assertThat(covered.status()).isEqualTo(200);
		assertThat(uncovered.status()).isEqualTo(403);
	}

	@Test
	void ordersWhenOnlyAuthorityCoveredThenToldWhatToCover() {
		Answer answer = shop.postJson("/agents/orders", ORDER,
				TestSignatures.by(TestAgents.FETCHER).withComponents("@authority"));

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.header("Accept-Signature")).containsExactly(ACCEPT_SIGNATURE);
		assertThat(answer.text("outcome")).hasValue("verified");
	}

	@Test
	void ordersWhenCrawlerThenRefused() {
		Answer answer = shop.postJson("/agents/orders", ORDER, TestSignatures.by(TestAgents.CRAWLER));

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.text("outcome")).hasValue("verified");
	}

	@Test
	void ordersWhenNoJsonThenBadRequest() {
		Answer answer = shop.postJson("/agents/orders", "[", TestSignatures.by(TestAgents.FETCHER));

		assertThat(answer.status()).isEqualTo(400);
	}

	private static void assertUnauthorized(Answer answer) {
		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.header("WWW-Authenticate"))
			.containsExactly("AVP realm=\"agents\", challenge=\"/avp/challenge\"");
		assertThat(answer.header("Accept-Signature")).containsExactly(ACCEPT_SIGNATURE);
		assertThat(answer.header("Content-Type")).containsExactly("application/problem+json");
		assertThat(answer.header("Cache-Control")).containsExactly("no-store");
		assertThat(answer.header("Set-Cookie")).isEmpty();
		assertThat(answer.header("Location")).isEmpty();
		assertThat(answer.text("outcome")).hasValue("unsigned");
		assertThat(answer.text("error")).hasValue("token_required");
		assertThat(answer.json().has("reason")).isFalse();
	}

	private static void assertServed(Answer answer) {
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).contains("Darjeeling");
		assertThat(answer.header("Cache-Control")).containsExactly("no-store");
		assertThat(answer.header("Set-Cookie")).isEmpty();
	}

}
