package io.avpsecurity.servlet;

import java.util.Set;

import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.Trigger;

/**
 * What an agent-only resource asks for beyond a proven credential. An empty set asks for
 * nothing. Immutable.
 *
 * @param review whether a request that is up for review passes too
 * @param triggers one of these has to be known of the agent
 * @param mechanisms one of these has to be proven
 * @param scopes all of these have to be granted by the token
 */
public record AgentRequirement(boolean review, Set<Trigger> triggers, Set<Mechanism> mechanisms, Set<String> scopes) {

	/** A proven credential, allowed or up for review. */
	public static final AgentRequirement ANY = new AgentRequirement(true, Set.of(), Set.of(), Set.of());

	public AgentRequirement {
		triggers = Set.copyOf(triggers);
		mechanisms = Set.copyOf(mechanisms);
		scopes = Set.copyOf(scopes);
	}

}
