package io.avpsecurity.spring.security;

import java.io.Serial;
import java.util.Collection;
import java.util.Optional;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.VerifiedAgent;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;

/**
 * Nobody is logged in, and an agent has proven something. Anybody with a domain can sign,
 * so this stays an anonymous token: {@code authenticated()}, {@code isUserInRole} and
 * {@code getUserPrincipal} see nobody, principal and name are those of the anonymous
 * token it stands for. Only its authorities say that an agent is there. It is never
 * stored; a serialised copy is the plain anonymous token.
 */
public final class AgentAuthenticationToken extends AnonymousAuthenticationToken {

	@Serial
	private static final long serialVersionUID = 1L;

	private static final String KEY = AgentAuthenticationToken.class.getName();

	private final AnonymousAuthenticationToken anonymous;

	private final transient Assessment assessment;

	/**
	 * Creates a token.
	 * @param anonymous the token it stands for
	 * @param assessment what is known about the request
	 * @param authorities those of the anonymous token and those of the agent
	 */
	public AgentAuthenticationToken(AnonymousAuthenticationToken anonymous, Assessment assessment,
			Collection<? extends GrantedAuthority> authorities) {
		super(KEY, anonymous.getPrincipal(), authorities);
		this.anonymous = anonymous;
		this.assessment = assessment;
		setDetails(anonymous.getDetails());
	}

	/**
	 * Returns the agent whose signature verified. A token alone names no agent.
	 * @return the agent, or empty
	 */
	public Optional<VerifiedAgent> getAgent() {
		return this.assessment.agent();
	}

	/**
	 * Returns all there is to know about the request.
	 * @return the assessment
	 */
	public Assessment getAssessment() {
		return this.assessment;
	}

	/**
	 * Returns the token this one stands for.
	 * @return the token without the agent
	 */
	AnonymousAuthenticationToken getAnonymous() {
		return this.anonymous;
	}

	@Override
	public int getKeyHash() {
		return this.anonymous.getKeyHash();
	}

	@Serial
	private Object writeReplace() {
		return this.anonymous;
	}

}
