package io.avpsecurity.compatibility;

import java.util.List;

import io.avpsecurity.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The policy of the shop, and what its owner is shown of it.
 */
class ShopPolicyTests {

	@RegisterExtension
	static final RunningShop shop = RunningShop
		.with("--management.endpoints.web.exposure.include=health,agentpolicy",
				"--management.endpoint.health.show-details=always")
		.and(OpenActuator.class);

	@Test
	void articlesWhenCrawlerComesAFourthTimeThenTooMany() {
		List<Integer> statuses = List.of(read(), read(), read(), read());

		assertThat(statuses).containsExactly(200, 200, 200, 429);
		assertThat(shop.get("/articles/1", TestSignatures.by(TestAgents.CRAWLER)).header("Retry-After")).hasSize(1);
		assertThat(shop.get("/articles/1", TestSignatures.by(TestAgents.FETCHER)).status()).isEqualTo(200);
	}

	@Test
	void healthThenUpWithThePolicy() {
		Answer answer = shop.get("/actuator/health");

		JsonObject policy = answer.json().object("components").orElseThrow().object("agentPolicy").orElseThrow();
		assertThat(answer.status()).isEqualTo(200);
		assertThat(policy.string("status")).hasValue("UP");
		assertThat(policy.object("details").orElseThrow().names()).containsExactlyInAnyOrder("mode", "source",
				"version", "since", "default", "rules", "observing");
		assertThat(answer.body()).contains("\"mode\":\"enforce\"")
			.contains("\"rules\":5")
			.contains("\"observing\":[\"trial-no-crawlers-at-whoami\"]");
	}

	@Test
	void endpointWhenDemandUnmetThenSaysWhyAndNoSecret() {
		TestSignatures signature = TestSignatures.by(TestAgents.FETCHER).withComponents("@authority");
		String value = signature.sign("POST", shop.uri("/agents/orders")).get("Signature");

		Answer refused = shop.postJson("/agents/orders?secret=1", "{}", signature);
		Answer shown = shop.get("/actuator/agentpolicy");

		assertThat(refused.status()).isEqualTo(403);
		assertThat(refused.header("Accept-Signature")).hasSize(1);
		assertThat(shown.body()).contains("\"agent\":\"fetcher.example\"")
			.contains("\"method\":\"POST\",\"path\":\"/agents/orders\",\"action\":\"deny\"")
			.contains("\"matched\":\"orders-are-signed-for\"")
			.contains("\"unmet\":\"The rule demands a signature that covers method, path.\"")
			.contains("{\"rule\":\"no-scrapers\",\"observes\":false,\"matched\":false,\"condition\":\"agent\","
					+ "\"expected\":\"scraper.example\",\"found\":\"fetcher.example\"}")
			.doesNotContain(value)
			.doesNotContain("secret");
	}

	private static int read() {
		return shop.get("/articles/1", TestSignatures.by(TestAgents.CRAWLER)).status();
	}

}
