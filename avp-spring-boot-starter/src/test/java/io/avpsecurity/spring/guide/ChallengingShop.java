package io.avpsecurity.spring.guide;

import java.time.InstantSource;
import java.util.Set;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.avpsecurity.core.AgentRegistration;
import io.avpsecurity.core.TokenScopes;
import io.avpsecurity.core.puzzle.PuzzleType;
import io.avpsecurity.core.state.InMemoryRevokedIds;
import io.avpsecurity.core.state.RevokedIds;

/**
 * What an application can have of its own for challenges and tokens.
 */
@Configuration(proxyBeanMethods = false)
class ChallengingShop {

	@Bean
	TokenScopes scopes() {
		return (solved) -> Set.of("feed");
	}

	@Bean
	AgentRegistration registration(Guests guests) {
		return (name, solved) -> {
			Guest guest = guests.add(name);
			return new AgentRegistration.Registered(guest.id(), guest.key(), "Send the key as X-Api-Key.");
		};
	}

	@Bean
	PuzzleType weightedDigits() {
		return new WeightedDigits();
	}

	@Bean
	RevokedIds revokedIds() {
		return new InMemoryRevokedIds(InstantSource.system());
	}

	/** What the application keeps of an agent that registered. */
	interface Guests {

		Guest add(String name);

	}

	/**
	 * An agent that registered.
	 *
	 * @param id its id
	 * @param key its key
	 */
	record Guest(String id, String key) {
	}

}
