package io.avpsecurity.compatibility;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A shop below a context path: the agent-only paths are written without it, and a
 * signature covers it.
 */
class ContextPathTests {

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--server.servlet.context-path=/shop");

	@Test
	void ordersWhenUnsignedThenUnauthorized() {
		Answer answer = shop.postJson("/shop/agents/orders", "{}", Map.of());

		assertThat(answer.status()).isEqualTo(401);
	}

	@Test
	void ordersWhenSignedThenTaken() {
		Answer answer = shop.postJson("/shop/agents/orders", "{}", TestSignatures.by(TestAgents.FETCHER));

		assertThat(answer.status()).isEqualTo(200);
	}

	@Test
	void feedWhenSignedThenShown() {
		Answer answer = shop.get("/shop/agents/feed", TestSignatures.by(TestAgents.FETCHER));

		assertThat(answer.status()).isEqualTo(200);
	}

}
