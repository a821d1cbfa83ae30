package io.avpsecurity.core.card;

import java.util.Map;

import io.avpsecurity.core.agent.AgentDescription;

/**
 * What is known about agents besides their keys, by directory URL. Immutable and
 * thread-safe.
 */
public final class AgentDescriptions {

	private final Map<String, AgentDescription> descriptions;

	/**
	 * Takes what is known.
	 * @param descriptions the description of each agent, by its normalised directory URL
	 */
	public AgentDescriptions(Map<String, AgentDescription> descriptions) {
		this.descriptions = Map.copyOf(descriptions);
	}

	/**
	 * Describes an agent.
	 * @param url its normalised directory URL
	 * @return what is known, which may be nothing
	 */
	public AgentDescription of(String url) {
		return this.descriptions.getOrDefault(url, AgentDescription.NONE);
	}

}
