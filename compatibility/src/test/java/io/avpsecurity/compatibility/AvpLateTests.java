package io.avpsecurity.compatibility;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AvpRules;
import io.avpsecurity.core.token.OpaqueTokens;
import io.avpsecurity.core.token.TokenRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What time does to challenges and tokens, in a shop that brings its own
 * {@link AgentSecurity}, with a clock that the tests move.
 */
class AvpLateTests {

	private static final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--server.forward-headers-strategy=native").and(OwnSecurity.class);

	@Test
	void verifyWhenLateThenExpired() {
		PuzzleSolving agent = new PuzzleSolving(shop, "203.0.113.1");
		String solution = PuzzleSolving.solution(agent.challenge());

		pass(Duration.ofSeconds(60));
		Answer late = agent.verify(solution);

		assertThat(late.status()).isEqualTo(401);
		assertThat(late.text("error")).hasValue("challenge_expired");
	}

	@Test
	void feedWhenTokenExpiredThenToldSo() {
		PuzzleSolving agent = new PuzzleSolving(shop, "203.0.113.2");
		String token = agent.token();
		int before = shop.get("/agents/feed", agent.with(token)).status();

		pass(Duration.ofHours(2));
		Answer after = shop.get("/agents/feed", agent.with(token));

		assertThat(before).isEqualTo(200);
		assertThat(after.status()).isEqualTo(401);
		assertThat(after.header("WWW-Authenticate")).singleElement().asString().contains("error=\"invalid_token\"");
	}

	private static void pass(Duration time) {
		now.updateAndGet((instant) -> instant.plus(time));
	}

	/** Found by {@link RunningShop} alone. */
	@Configuration(proxyBeanMethods = false)
	static class OwnSecurity {

		@Bean(destroyMethod = "close")
		AgentSecurity ownAgentSecurity() {
			InstantSource clock = now::get;
			return AgentSecurity.builder()
				.clock(clock)
				.tokens((time) -> new OpaqueTokens(TokenRules.of("https://shop.example"), time))
				.avpServer(AvpRules.of("https://shop.example"))
				.build();
		}

	}

}
