package io.avpsecurity.core.agent;

import java.util.Objects;

/**
 * Who a signing agent is: the normalised URL of the key directory its key belongs to (Web
 * Bot Auth section 5.5). Two agents are the same exactly when these URLs are equal octet
 * for octet. The identity says who controls that URL, not that the agent is honest.
 *
 * @param url the normalised directory URL
 * @param host the host of that URL, lower case, without a port
 */
public record AgentIdentity(String url, String host) {

	public AgentIdentity {
		Objects.requireNonNull(url, "url must not be null");
		Objects.requireNonNull(host, "host must not be null");
	}

}
