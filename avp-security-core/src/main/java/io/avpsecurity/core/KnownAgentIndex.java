package io.avpsecurity.core;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.card.ConfiguredAgent;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.key.VerificationProvider;
import io.avpsecurity.core.webbotauth.AgentUrl;
import io.avpsecurity.core.webbotauth.Discovery;

/**
 * What the owner says about agents, by the normalised URL of their key directory.
 * Immutable.
 *
 * @param keys the keys of those whose keys are at hand
 * @param fetched those whose keys are fetched
 * @param descriptions what is said about all of them
 */
record KnownAgentIndex(Map<String, List<PublicJwk>> keys, Set<String> fetched,
		Map<String, ConfiguredAgent> descriptions) {

	KnownAgentIndex {
		keys = Map.copyOf(keys);
		fetched = Set.copyOf(fetched);
		descriptions = Map.copyOf(descriptions);
	}

	/**
	 * Takes the agents in.
	 * @param agents the agents
	 * @param discovery how a URL leads to a directory
	 * @param provider what verifies with the keys
	 * @return the index
	 * @throws IllegalArgumentException if a URL names no agent, or two the same
	 */
	static KnownAgentIndex of(List<KnownAgent> agents, Discovery discovery, VerificationProvider provider) {
		Map<String, List<PublicJwk>> keys = new HashMap<>();
		Set<String> fetched = new HashSet<>();
		Map<String, ConfiguredAgent> descriptions = new HashMap<>();
		for (KnownAgent agent : agents) {
			String url = identify(agent, discovery).url();
			if (descriptions.putIfAbsent(url,
					new ConfiguredAgent(agent.trigger(), agent.card(), agent.cardUrl())) != null) {
				throw new IllegalArgumentException("the agent '" + agent.url()
						+ "' is configured twice: both URLs stand for the key directory " + url);
			}
			if (agent.keys().isEmpty()) {
				fetched.add(url);
			}
			else {
				keys.put(url, agent.keys().stream().map((jwk) -> jwk.boundTo(provider)).toList());
			}
		}
		return new KnownAgentIndex(keys, fetched, descriptions);
	}

	private static AgentIdentity identify(KnownAgent agent, Discovery discovery) {
		Checked<AgentIdentity> identity = AgentUrl.identify(agent.url(), discovery);
		if (identity instanceof Checked.Passed<AgentIdentity> passed) {
			return passed.value();
		}
		throw new IllegalArgumentException("'" + agent.url()
				+ "' does not name an agent; expected an https origin or directory URL, such as https://agent.example");
	}

}
