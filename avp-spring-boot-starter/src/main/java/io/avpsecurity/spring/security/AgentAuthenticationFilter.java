package io.avpsecurity.spring.security;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.servlet.Agents;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolderStrategy;
import org.springframework.web.filter.GenericFilterBean;

/**
 * Gives a proven agent its authorities while nobody is logged in. A logged-in user stays
 * as it is, and a request without a proven credential is passed on untouched: its
 * security context is not even looked at. Judges nothing and stores nothing. Where
 * anonymous authentication is switched off there is nothing to add to: code that takes
 * the presence of an authentication for a login must not see an agent.
 * <p>
 * It runs on every dispatch, since another path can mean another decision, and puts back
 * what was there before when the dispatch ends.
 */
final class AgentAuthenticationFilter extends GenericFilterBean {

	private final SecurityContextHolderStrategy contexts;

	private final List<AgentAuthoritiesMapper> mappers;

	AgentAuthenticationFilter(SecurityContextHolderStrategy contexts, List<AgentAuthoritiesMapper> mappers) {
		this.contexts = contexts;
		this.mappers = List.copyOf(mappers);
	}

	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		Assessment assessment = Agents.assessment(request).orElse(null);
		if (assessment == null || assessment.mechanism().isEmpty()
				|| !(this.contexts.getContext().getAuthentication() instanceof AnonymousAuthenticationToken current)) {
			chain.doFilter(request, response);
			return;
		}
		SecurityContext before = this.contexts.getContext();
		SecurityContext context = this.contexts.createEmptyContext();
		context.setAuthentication(authentication(anonymous(current), assessment));
		this.contexts.setContext(context);
		try {
			chain.doFilter(request, response);
		}
		finally {
			// Somebody may have logged in meanwhile: that is not ours to undo.
			if (this.contexts.getContext() == context) {
				this.contexts.setContext(before);
			}
		}
	}

	/**
	 * An outer dispatch may have put an agent's token there; its decision is not this
	 * one.
	 */
	private static AnonymousAuthenticationToken anonymous(AnonymousAuthenticationToken current) {
		return (current instanceof AgentAuthenticationToken agent) ? agent.getAnonymous() : current;
	}

	private Authentication authentication(AnonymousAuthenticationToken anonymous, Assessment assessment) {
		Action action = assessment.decision().action();
		if (action != Action.ALLOW && action != Action.REVIEW) {
			return anonymous;
		}
		Set<GrantedAuthority> authorities = new LinkedHashSet<>(anonymous.getAuthorities());
		for (AgentAuthoritiesMapper mapper : this.mappers) {
			mapper.authorities(assessment).forEach((name) -> authorities.add(new SimpleGrantedAuthority(name)));
		}
		return new AgentAuthenticationToken(anonymous, assessment, authorities);
	}

}
