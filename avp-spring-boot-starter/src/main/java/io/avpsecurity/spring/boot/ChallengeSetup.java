package io.avpsecurity.spring.boot;

import java.time.InstantSource;
import java.util.Optional;

import io.avpsecurity.core.AgentSecurityBuilder;
import io.avpsecurity.core.AvpRules;
import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.puzzle.PuzzleDeck;
import io.avpsecurity.core.state.InMemoryRevokedIds;
import io.avpsecurity.core.state.RevokedIds;
import io.avpsecurity.core.token.AvpTokens;
import io.avpsecurity.core.token.SignedTokens;
import io.avpsecurity.core.token.TokenKeys;
import io.avpsecurity.core.token.TokenRules;

/**
 * Sets up challenges and tokens as the properties and the application say it. With keys
 * alone, tokens that another application issues are accepted and none is given. While the
 * product is off there are neither, and no key is read or made.
 */
final class ChallengeSetup {

	private final AvpProperties properties;

	private final ChallengeHooks hooks;

	private final TokenKeyLocation keys;

	ChallengeSetup(AvpProperties properties, ChallengeHooks hooks, TokenKeyLocation keys) {
		this.properties = properties;
		this.hooks = hooks;
		this.keys = keys;
	}

	void configure(AgentSecurityBuilder builder) {
		if (!this.properties.enabled()) {
			return;
		}
		boolean challenges = this.properties.challenge().enabled();
		TokenRules rules = this.properties.token().toRules(this.properties.authorities());
		builder.queryTokens(this.properties.token().queryParameter());
		tokens(rules, challenges, builder);
		if (challenges) {
			PuzzleDeck deck = PuzzleDecks.of(this.properties.challenge().types(), this.hooks.families());
			builder.avpServer(rules(rules.issuer(), deck));
			if (this.hooks.registration().isPresent() && this.properties.challenge().profile() != AvpProfile.EMBEDDED) {
				StartUpReport.warnOfUnusedRegistration();
			}
			StartUpReport.logChallenges(this.properties, rules, deck, this.hooks.tokens().isPresent());
		}
		else if (this.properties.discovery().skill() || this.properties.discovery().llms()) {
			StartUpReport.warnOfNothingToTell();
		}
	}

	private void tokens(TokenRules rules, boolean challenges, AgentSecurityBuilder builder) {
		if (this.hooks.tokens().isPresent()) {
			AvpTokens own = this.hooks.tokens().get();
			builder.tokens((clock) -> own);
		}
		else if (challenges || this.properties.token().keys() != null) {
			TokenKeys found = this.keys.find(this.properties.token().keys());
			builder.tokens((clock) -> signed(rules, found, clock));
		}
	}

	private SignedTokens signed(TokenRules rules, TokenKeys found, InstantSource clock) {
		RevokedIds revoked = this.hooks.revoked().orElseGet(() -> new InMemoryRevokedIds(clock));
		try {
			return new SignedTokens(rules, found, revoked, clock);
		}
		catch (IllegalArgumentException ex) {
			String location = this.properties.token().keys();
			throw TokenChecks.keys((location != null) ? location : TokenKeyLocation.FILE,
					String.valueOf(ex.getMessage()), Optional.of(ex));
		}
	}

	private AvpRules rules(String service, PuzzleDeck deck) {
		AvpRules rules = AvpRules.of(service).withChallenges(this.properties.challenge().toRules(deck));
		rules = this.hooks.scopes().map(rules::withScopes).orElse(rules);
		rules = this.hooks.registration().map(rules::withRegistration).orElse(rules);
		return this.hooks.stores().map(rules::withStores).orElse(rules);
	}

}
