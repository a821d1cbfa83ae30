package io.avpsecurity.compatibility;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A shop that only looks on, apart from what is for agents alone.
 */
class ObserveTests {

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--avp.mode=observe");

	@Test
	void whoamiWhenSignatureInvalidThenDecisionRecordedOnly() {
		Map<String, String> signature = TestSignatures.by(TestAgents.FETCHER).sign("GET", shop.uri("/elsewhere"));

		Answer answer = shop.get("/whoami", signature);

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.text("outcome")).hasValue("invalid");
		assertThat(answer.text("reason")).hasValue("signature_mismatch");
		assertThat(answer.text("decision")).hasValue("deny");
		assertThat(answer.json().strings("authorities").orElseThrow()).containsExactly("ROLE_ANONYMOUS");
	}

	@Test
	void feedWhenUnsignedThenUnauthorizedAllTheSame() {
		Answer answer = shop.get("/agents/feed");

		assertThat(answer.status()).isEqualTo(401);
	}

	@Test
	void feedWhenSignedThenServed() {
		Answer answer = shop.get("/agents/feed", TestSignatures.by(TestAgents.FETCHER));

		assertThat(answer.status()).isEqualTo(200);
	}

	@Test
	void ordersWhenCrawlerThenRefusedAllTheSame() {
		Answer answer = shop.postJson("/agents/orders", "{\"item\":\"Sencha\"}", TestSignatures.by(TestAgents.CRAWLER));

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.text("outcome")).hasValue("verified");
	}

	@Test
	void ordersWhenFetcherThenNotExemptFromCsrf() {
		Answer answer = shop.postJson("/agents/orders", "{\"item\":\"Sencha\"}", TestSignatures.by(TestAgents.FETCHER));

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.body()).doesNotContain("Sencha");
	}

	@Test
	void feedWhenTokenThenServed() {
		PuzzleSolving agent = new PuzzleSolving(shop, "203.0.113.1");

		assertThat(shop.get("/agents/feed", agent.with(agent.token())).status()).isEqualTo(200);
		assertThat(shop.get("/agents/feed", agent.with("avp_token_bad")).status()).isEqualTo(401);
	}

	@Test
	void ordersWhenTokenThenNotExemptFromCsrf() {
		PuzzleSolving agent = new PuzzleSolving(shop, "203.0.113.1");

		Answer answer = shop.postJson("/agents/orders", "{\"item\":\"Sencha\"}", agent.with(agent.token()));

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.body()).doesNotContain("Sencha");
	}

	/** A rule closes it, not the annotation or the property. */
	@Test
	void pricesWhenNoTokenThenShownAllTheSame() {
		assertThat(shop.get("/agents/prices").status()).isEqualTo(200);
	}

}
