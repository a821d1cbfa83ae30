package io.avpsecurity.spring.boot;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.AgentRegistration;
import io.avpsecurity.core.AvpRules;
import io.avpsecurity.core.TokenScopes;
import io.avpsecurity.core.puzzle.PuzzleType;
import io.avpsecurity.core.state.RevokedIds;
import io.avpsecurity.core.token.AvpTokens;
import org.springframework.beans.factory.BeanFactory;

/**
 * What an application has of its own for challenges and tokens.
 *
 * @param families its families of puzzles
 * @param scopes what its tokens are good for
 * @param registration what registers agents
 * @param stores what it shares with other processes
 * @param revoked what remembers which tokens were taken back
 * @param tokens what issues and judges tokens, instead of ours
 */
record ChallengeHooks(List<PuzzleType> families, Optional<TokenScopes> scopes, Optional<AgentRegistration> registration,
		Optional<AvpRules.Stores> stores, Optional<RevokedIds> revoked, Optional<AvpTokens> tokens) {

	/** Of two beans that do the same none is ours to choose: the start stops. */
	static ChallengeHooks of(BeanFactory beans) {
		return new ChallengeHooks(beans.getBeanProvider(PuzzleType.class).orderedStream().toList(),
				one(beans, TokenScopes.class), one(beans, AgentRegistration.class), one(beans, AvpRules.Stores.class),
				one(beans, RevokedIds.class), one(beans, AvpTokens.class));
	}

	private static <T> Optional<T> one(BeanFactory beans, Class<T> type) {
		return Optional.ofNullable(beans.getBeanProvider(type).getIfAvailable());
	}

}
