package io.avpsecurity.core;

import java.util.Set;

import io.avpsecurity.core.challenge.SolvedChallenge;

/**
 * Says what the token of whoever solved a challenge is good for. Anybody can solve one,
 * so a scope is worth no more than that. Thread-safe, and quick: a request waits for it.
 * What it throws refuses the token.
 */
@FunctionalInterface
public interface TokenScopes {

	/** Nothing. */
	TokenScopes NONE = (solved) -> Set.of();

	/**
	 * Returns the scopes of a token.
	 * @param solved what was solved; what the agent says about itself is not in it
	 * @return the scopes, often none
	 */
	Set<String> of(SolvedChallenge solved);

}
