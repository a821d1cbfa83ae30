package io.avpsecurity.core;

import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.challenge.ChallengeRules;
import io.avpsecurity.core.key.SealingKey;
import io.avpsecurity.core.state.AttemptLedger;
import io.avpsecurity.core.state.ReplayLedger;

/**
 * How an {@link AvpServer} gives challenges and what it gives for a solved one.
 * Immutable.
 *
 * @param challenges what challenges are given
 * @param service what they are for, such as the issuer of the tokens: elsewhere they are
 * worth nothing
 * @param scopes what tokens are good for
 * @param registration registers agents, in the profile where challenges are part of a
 * registration; without it the key of an agent is an AVP token
 * @param stores what is shared with other processes, or empty when this is the only one
 */
public record AvpRules(ChallengeRules challenges, String service, TokenScopes scopes,
		Optional<AgentRegistration> registration, Optional<Stores> stores) {

	public AvpRules {
		Objects.requireNonNull(challenges, "challenges must not be null");
		Objects.requireNonNull(service, "service must not be null");
		Objects.requireNonNull(scopes, "scopes must not be null");
		Objects.requireNonNull(registration, "registration must not be null");
		Objects.requireNonNull(stores, "stores must not be null");
	}

	/**
	 * Starts with the default challenges, tokens without scopes, and stores of this
	 * process.
	 * @param service what the challenges are for
	 * @return the rules
	 */
	public static AvpRules of(String service) {
		return new AvpRules(ChallengeRules.DEFAULT, service, TokenScopes.NONE, Optional.empty(), Optional.empty());
	}

	/**
	 * Replaces what challenges are given.
	 * @param challenges the rules
	 * @return a copy
	 */
	public AvpRules withChallenges(ChallengeRules challenges) {
		return new AvpRules(challenges, this.service, this.scopes, this.registration, this.stores);
	}

	/**
	 * Replaces what tokens are good for.
	 * @param scopes the hook
	 * @return a copy
	 */
	public AvpRules withScopes(TokenScopes scopes) {
		return new AvpRules(this.challenges, this.service, scopes, this.registration, this.stores);
	}

	/**
	 * Sets what registers agents.
	 * @param registration the hook
	 * @return a copy
	 */
	public AvpRules withRegistration(AgentRegistration registration) {
		return new AvpRules(this.challenges, this.service, this.scopes, Optional.of(registration), this.stores);
	}

	/**
	 * Sets what is shared with other processes.
	 * @param stores the stores and the key
	 * @return a copy
	 */
	public AvpRules withStores(Stores stores) {
		return new AvpRules(this.challenges, this.service, this.scopes, this.registration, Optional.of(stores));
	}

	/**
	 * What several processes share, so that each takes what another gave, once. All three
	 * go together: a key that others have without a common memory of uses would let each
	 * process take the same answer.
	 *
	 * @param key what seals challenges
	 * @param attempts counts by client address
	 * @param used remembers which challenges were answered
	 */
	public record Stores(SealingKey key, AttemptLedger attempts, ReplayLedger used) {

		public Stores {
			Objects.requireNonNull(key, "key must not be null");
			Objects.requireNonNull(attempts, "attempts must not be null");
			Objects.requireNonNull(used, "used must not be null");
		}

	}

}
