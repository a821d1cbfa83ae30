package io.avpsecurity.spring.boot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.webbotauth.AgentUrl;
import io.avpsecurity.core.webbotauth.Discovery;

/**
 * Checks what is written about agents known in advance, without opening a resource.
 */
final class KnownAgentChecks {

	private KnownAgentChecks() {
	}

	static void check(List<AvpProperties.Agent> agents, Discovery discovery) {
		Map<String, Integer> indexes = new HashMap<>();
		for (int i = 0; i < agents.size(); i++) {
			AvpProperties.Agent agent = agents.get(i);
			String identity = identify(property(i, "url"), agent.url(), discovery);
			Integer earlier = indexes.putIfAbsent(identity, i);
			if (earlier != null) {
				throw new AvpPropertyException(property(i, "url"), agent.url(),
						"it stands for the same agent as " + property(earlier, "url") + ", " + identity,
						"Write every agent once, with all of its keys in one JWK Set.");
			}
			checkCardUrl(property(i, "card-url"), agent);
		}
	}

	private static void checkCardUrl(String property, AvpProperties.Agent agent) {
		if (agent.cardUrl().isBlank()) {
			return;
		}
		if (!Registries.isHttps(agent.cardUrl())) {
			throw new AvpPropertyException(property, agent.cardUrl(), "it is no absolute https URL",
					"Write where the agent's card is fetched, such as https://agent.example/card.json, or write "
							+ "the location of a file at card.");
		}
		if (!agent.card().isBlank()) {
			throw new AvpPropertyException(property, agent.cardUrl(), "it would never be fetched beside a card",
					"Write card or card-url, not both.");
		}
	}

	static String property(int index, String name) {
		return "avp.agents[" + index + "]." + name;
	}

	private static String identify(String property, String url, Discovery discovery) {
		if (AgentUrl.identify(url, discovery) instanceof Checked.Passed<AgentIdentity> passed) {
			return passed.value().url();
		}
		throw new AvpPropertyException(property, url, url.isBlank() ? "it is missing" : "it does not name an agent",
				"Write the https origin or key directory URL of the agent, such as https://agent.example.");
	}

}
