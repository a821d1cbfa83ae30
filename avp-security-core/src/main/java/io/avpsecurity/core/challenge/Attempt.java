package io.avpsecurity.core.challenge;

import io.avpsecurity.core.agent.AgentMeta;

/**
 * An answer as it arrived, within its bounds.
 *
 * @param challengeId the id of the challenge, any text
 * @param solution the solution as text
 * @param meta what the client says about itself
 */
record Attempt(String challengeId, String solution, AgentMeta meta) {

	@Override
	public String toString() {
		return "Attempt[hidden]";
	}

}
