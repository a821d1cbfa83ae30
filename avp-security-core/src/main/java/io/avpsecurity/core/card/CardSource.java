package io.avpsecurity.core.card;

import java.time.Instant;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentIdentity;

/**
 * Where cards come from. Thread-safe.
 */
interface CardSource {

	/**
	 * Finds the card of an agent. Never waits, on nothing.
	 * @param agent whose signature was verified
	 * @param keyid the thumbprint of the key that verified it
	 * @param now the time
	 * @return a card that is bound to the agent and at hand
	 */
	Optional<SignatureAgentCard> find(AgentIdentity agent, String keyid, Instant now);

}
