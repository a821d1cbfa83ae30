package io.avpsecurity.compatibility;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A shop whose servlet has a path of its own: that is part of the agent-only paths.
 */
class ServletPathTests {

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--spring.mvc.servlet.path=/api",
			"--avp.agent-only=/api/agents/orders");

	@Test
	void ordersWhenUnsignedThenUnauthorized() {
		Answer answer = shop.postJson("/api/agents/orders", "{}", Map.of());

		assertThat(answer.status()).isEqualTo(401);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/api/agents/feed", "/api/account" })
	void closedPathsWhenUnsignedThenNotOpen(String path) {
		Answer answer = shop.get(path);

		assertThat(answer.status()).isIn(302, 401);
	}

}
