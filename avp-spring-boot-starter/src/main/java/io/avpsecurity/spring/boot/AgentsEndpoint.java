package io.avpsecurity.spring.boot;

import java.util.Map;

import io.avpsecurity.core.AgentSecurity;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * Shows how agents are judged and how fetching goes. It is no health indicator: a foreign
 * directory that is down is no fault of the application, and never takes it out of
 * service. Shows nothing that a stranger wrote.
 */
@Endpoint(id = "agents")
public final class AgentsEndpoint {

	private final AgentSecurity security;

	private final FetchCounts counts;

	AgentsEndpoint(AgentSecurity security, FetchCounts counts) {
		this.security = security;
		this.counts = counts;
	}

	/**
	 * Returns what is judged and how many fetches ended how, since the start.
	 * @return numbers by kind and result, and one line about what is judged
	 */
	@ReadOperation
	public Map<String, Object> agents() {
		return Map.of("judged", this.security.toString(), "fetches", this.counts.describe());
	}

}
