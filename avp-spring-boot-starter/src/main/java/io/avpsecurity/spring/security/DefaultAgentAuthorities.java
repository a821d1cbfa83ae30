package io.avpsecurity.spring.security;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Trigger;

/**
 * The authorities that every proven agent has.
 */
final class DefaultAgentAuthorities implements AgentAuthoritiesMapper {

	@Override
	public Collection<String> authorities(Assessment assessment) {
		List<String> names = new ArrayList<>(4);
		if (assessment.isProven(Mechanism.SIGNATURE)) {
			names.add(AgentAuthorities.SIGNATURE);
		}
		if (assessment.isProven(Mechanism.TOKEN)) {
			names.add(AgentAuthorities.TOKEN);
		}
		assessment.agent()
			.flatMap((agent) -> agent.description().trigger())
			.map(DefaultAgentAuthorities::name)
			.ifPresent(names::add);
		names.add((assessment.decision().action() == Action.ALLOW) ? AgentAuthorities.DECISION_ALLOW
				: AgentAuthorities.DECISION_REVIEW);
		if (assessment.token() instanceof TokenVerification.Valid token) {
			token.scopes().forEach((scope) -> names.add(AgentAuthorities.SCOPE_PREFIX + scope));
		}
		return names;
	}

	private static String name(Trigger trigger) {
		return switch (trigger) {
			case FETCHER -> AgentAuthorities.TRIGGER_FETCHER;
			case CRAWLER -> AgentAuthorities.TRIGGER_CRAWLER;
		};
	}

}
