package io.avpsecurity.spring.boot;

import java.util.Map;

import io.avpsecurity.core.AgentSecurity;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * Takes AVP tokens back before they expire, by their id, the claim {@code jti}. Shows no
 * token and no id. Whether there ever was such a token is not known.
 */
@Endpoint(id = "agenttokens")
public final class AgentTokensEndpoint {

	/** Longer than any id of a token. */
	static final int MAX_ID = 256;

	private final AgentSecurity security;

	AgentTokensEndpoint(AgentSecurity security) {
		this.security = security;
	}

	/**
	 * Takes a token back.
	 * @param id the id of the token
	 * @return whether it is no longer good; false when there is no room to remember it
	 */
	@DeleteOperation
	public Map<String, Boolean> revoke(@Selector String id) {
		return Map.of("revoked", id.length() <= MAX_ID && this.security.tokens().revoke(id));
	}

}
