package io.avpsecurity.compatibility;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the shop says to whoever comes to an open path.
 */
class WhoAmITests {

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--avp.disclose-reasons=true");

	@Test
	void whoamiWhenUnsignedThenAnonymous() {
		Answer answer = shop.get("/whoami");

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).matches("\\{\"outcome\":\"unsigned\",\"reason\":\"no_signature\",\"mechanism\":null,"
				+ "\"agent\":null,\"decision\":\"review\",\"matched\":\"default:unsigned\",\"policy\":\"[0-9a-f]{12}\","
				+ "\"authorities\":\\[\"ROLE_ANONYMOUS\"]}");
		assertThat(answer.header("Set-Cookie")).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void whoamiWhenSignedInAnyFormThenVerified(SignatureAgentForm form) {
		Answer answer = shop.get("/whoami", TestSignatures.by(TestAgents.FETCHER).withForm(form));

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.text("outcome")).hasValue("verified");
		assertThat(answer.text("reason")).isEmpty();
		assertThat(answer.text("mechanism")).hasValue("signature");
		assertThat(answer.text("decision")).hasValue("allow");
		assertThat(answer.text("matched")).hasValue("default:fetcher");
		assertThat(answer.json().strings("authorities").orElseThrow()).containsExactlyInAnyOrder("ROLE_ANONYMOUS",
				"AGENT_SIGNATURE", "AGENT_TRIGGER_FETCHER", "AGENT_DECISION_ALLOW");
		assertThat(answer.header("Set-Cookie")).isEmpty();
	}

	@Test
	void whoamiWhenSignedThenAgentNamed() {
		Answer answer = shop.get("/whoami", TestSignatures.by(TestAgents.FETCHER));

		JsonObject agent = answer.json().object("agent").orElseThrow();
		assertThat(agent.names()).containsExactlyInAnyOrder("url", "host", "trigger", "purpose");
		assertThat(agent.string("url"))
			.hasValue("https://fetcher.example/.well-known/http-message-signatures-directory");
		assertThat(agent.string("host")).hasValue("fetcher.example");
		assertThat(agent.string("trigger")).hasValue("fetcher");
		assertThat(agent.string("purpose")).isEmpty();
	}

	@Test
	void whoamiWhenSignedByCrawlerThenMayRead() {
		Answer answer = shop.get("/whoami", TestSignatures.by(TestAgents.CRAWLER));

		assertThat(answer.text("decision")).hasValue("allow");
		assertThat(answer.text("matched")).hasValue("default:crawler_read");
		assertThat(answer.body())
			.contains("\"observed\":[{\"matched\":\"trial-no-crawlers-at-whoami\",\"decision\":\"deny\"}]");
	}

	@Test
	void whoamiWhenAgentWithoutCardThenReview() {
		Answer answer = shop.get("/whoami", TestSignatures.by(TestAgents.WITHOUT_CARD));

		assertThat(answer.text("outcome")).hasValue("verified");
		assertThat(answer.text("matched")).hasValue("default:no_card");
		assertThat(answer.json().strings("authorities").orElseThrow()).containsExactlyInAnyOrder("ROLE_ANONYMOUS",
				"AGENT_SIGNATURE", "AGENT_DECISION_REVIEW");
	}

	@Test
	void whoamiWhenChangedAfterSigningThenRefused() {
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER)
			.withComponents("@authority", "@query")
			.sign("GET", shop.uri("/whoami?item=1"));

		Answer answer = shop.get("/whoami?item=2", signature);

		assertRefused(answer, "signature_mismatch");
	}

	@Test
	void whoamiWhenSignedForAnotherHostThenRefused() {
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER)
			.sign("GET", URI.create("https://other-shop.example/whoami"));

		Answer answer = shop.get("/whoami", signature);

		assertRefused(answer, "signature_mismatch");
	}

	@Test
	void whoamiWhenExpiredThenRefused() {
		Instant now = Instant.now();

		Answer answer = shop.get("/whoami",
				TestSignatures.by(TestAgents.FETCHER).withTimes(now.minusSeconds(120), now.minusSeconds(60)));

		assertRefused(answer, "expired");
	}

	@Test
	void whoamiWhenFromFutureThenRefused() {
		Instant now = Instant.now();

		Answer answer = shop.get("/whoami",
				TestSignatures.by(TestAgents.FETCHER).withTimes(now.plusSeconds(600), now.plusSeconds(660)));

		assertRefused(answer, "created_in_future");
	}

	@Test
	void whoamiWhenKeyUnknownThenUnverified() {
		Answer answer = shop.get("/whoami", TestSignatures.by(TestAgents.FETCHER).withKey(TestAgents.STRANGER.key()));

		assertUnverified(answer, "key_not_found");
	}

	/** Nothing is fetched from under {@code .example}. */
	@Test
	void whoamiWhenAgentUnknownThenUnverified() {
		Answer answer = shop.get("/whoami", TestSignatures.by(TestAgents.STRANGER));

		assertUnverified(answer, "directory_blocked_address");
	}

	@Test
	void whoamiWhenFieldsGarbledThenBadRequest() {
		Answer answer = shop.get("/whoami",
				Map.of("Signature-Input", "sig1=(((", "Signature", "\"\\", "Signature-Agent", "\u00e9\u00e9"));

		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.text("reason")).hasValue("signature_input_malformed");
	}

	@Test
	void articleWhenSignedThenAsForAnybody() {
		TestSignatures signature = TestSignatures.by(TestAgents.CRAWLER);

		List<Answer> answers = List.of(shop.get("/articles/1"), shop.get("/articles/1", signature));

		assertThat(answers).extracting(Answer::status).containsOnly(200);
		assertThat(answers).extracting(Answer::body).allMatch((body) -> body.contains("Darjeeling"));
		assertThat(shop.get("/articles/2000", signature).status()).isEqualTo(404);
	}

	private static void assertRefused(Answer answer, String reason) {
		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.text("outcome")).hasValue("invalid");
		assertThat(answer.text("reason")).hasValue(reason);
		assertThat(answer.text("decision")).hasValue("deny");
		assertThat(answer.text("matched")).hasValue("default:invalid_signature");
	}

	private static void assertUnverified(Answer answer, String reason) {
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.text("outcome")).hasValue("unverified");
		assertThat(answer.text("reason")).hasValue(reason);
		assertThat(answer.text("mechanism")).isEmpty();
		assertThat(answer.json().object("agent")).isEmpty();
		assertThat(answer.text("matched")).hasValue("default:unverified");
		assertThat(answer.json().strings("authorities").orElseThrow()).containsExactly("ROLE_ANONYMOUS");
	}

}
