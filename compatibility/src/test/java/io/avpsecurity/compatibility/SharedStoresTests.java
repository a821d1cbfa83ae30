package io.avpsecurity.compatibility;

import java.time.InstantSource;

import io.avpsecurity.core.AvpRules;
import io.avpsecurity.core.challenge.ChallengeRules;
import io.avpsecurity.core.state.InMemoryAttemptLedger;
import io.avpsecurity.core.state.InMemoryReplayLedger;
import io.avpsecurity.core.state.InMemoryRevokedIds;
import io.avpsecurity.core.state.RevokedIds;
import io.avpsecurity.core.key.SealingKey;
import io.avpsecurity.core.AgentSecurity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two instances of the shop that share what they remember: a challenge of one is answered
 * at the other, once, and a token that one takes back is good at neither.
 */
class SharedStoresTests {

	private static final InstantSource CLOCK = InstantSource.system();

	private static final AvpRules.Stores STORES = new AvpRules.Stores(SealingKey.generate(),
			new InMemoryAttemptLedger(CLOCK, ChallengeRules.DEFAULT.limitPerMinute()),
			new InMemoryReplayLedger(CLOCK, 1000, 1000));

	private static final RevokedIds REVOKED = new InMemoryRevokedIds(CLOCK);

	@RegisterExtension
	static final RunningShop one = RunningShop.with().and(Shared.class);

	@RegisterExtension
	static final RunningShop two = RunningShop.with().and(Shared.class);

	@Test
	void verifyWhenChallengeOfTheOtherThenTakenOnce() {
		Answer challenge = new PuzzleSolving(one, "203.0.113.1").challenge();
		String solution = PuzzleSolving.solution(challenge);

		Answer first = new PuzzleSolving(two, "203.0.113.1").verify(solution);
		Answer second = new PuzzleSolving(one, "203.0.113.1").verify(solution);

		assertThat(first.status()).isEqualTo(200);
		assertThat(second.text("error")).hasValue("challenge_not_found");
	}

	@Test
	void feedWhenTakenBackByTheOtherThenClosed() {
		PuzzleSolving agent = new PuzzleSolving(one, "203.0.113.1");
		String token = agent.token();
		int before = two.get("/agents/feed", agent.with(token)).status();

		one.bean(AgentSecurity.class).tokens().revoke(PuzzleSolving.tokenId(token));

		assertThat(before).isEqualTo(200);
		assertThat(two.get("/agents/feed", agent.with(token)).status()).isEqualTo(401);
	}

	/** Found by {@link RunningShop} alone. */
	@Configuration(proxyBeanMethods = false)
	static class Shared {

		@Bean
		AvpRules.Stores stores() {
			return STORES;
		}

		@Bean
		RevokedIds revokedIds() {
			return REVOKED;
		}

	}

}
