package io.avpsecurity.core.card;

import java.util.List;
import java.util.Map;

/**
 * Where what is said about agents may come from.
 *
 * @param agents what the owner says of agents, by their normalised directory URL
 * @param knownAgents whether the list that comes with this product is used
 * @param registries the registries, in the order they are asked
 * @param lookUp whether an agent's card is looked for at its own origin
 */
public record CardSources(Map<String, ConfiguredAgent> agents, boolean knownAgents, List<RegistrySource> registries,
		boolean lookUp) {

	public CardSources {
		agents = Map.copyOf(agents);
		registries = List.copyOf(registries);
	}

}
