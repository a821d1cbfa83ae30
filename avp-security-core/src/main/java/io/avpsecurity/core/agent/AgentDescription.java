package io.avpsecurity.core.agent;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What is said about an agent by its card or by the owner's configuration. Nothing of it
 * is proven by a signature: it is the agent's, or the owner's, own word.
 *
 * @param trigger who causes its requests, if that is known
 * @param purposes what it says its requests are for, in its own words; often empty
 * @param card whether a card bound to the agent is there
 */
public record AgentDescription(Optional<Trigger> trigger, List<String> purposes, boolean card) {

	/** Nothing is known. */
	public static final AgentDescription NONE = new AgentDescription(Optional.empty(), List.of(), false);

	public AgentDescription {
		Objects.requireNonNull(trigger, "trigger must not be null");
		purposes = List.copyOf(purposes);
	}

}
