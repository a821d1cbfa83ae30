package io.avpsecurity.spring.security;

/**
 * The names of the authorities a proven agent has. They are stable, and none of them is a
 * role, a scope or a factor of the application: nothing that an application already asks
 * for is given to an agent.
 */
public final class AgentAuthorities {

	/** A signature verified. */
	public static final String SIGNATURE = "AGENT_SIGNATURE";

	/** An AVP token is valid. */
	public static final String TOKEN = "AGENT_TOKEN";

	/** The agent is known to be triggered by a person. */
	public static final String TRIGGER_FETCHER = "AGENT_TRIGGER_FETCHER";

	/** The agent is known to be triggered by nobody. */
	public static final String TRIGGER_CRAWLER = "AGENT_TRIGGER_CRAWLER";

	/** The policy allows the request. */
	public static final String DECISION_ALLOW = "AGENT_DECISION_ALLOW";

	/** The policy leaves the request to review. */
	public static final String DECISION_REVIEW = "AGENT_DECISION_REVIEW";

	/** What stands before a scope of the AVP token. */
	public static final String SCOPE_PREFIX = "AGENT_SCOPE_";

	private AgentAuthorities() {
	}

}
