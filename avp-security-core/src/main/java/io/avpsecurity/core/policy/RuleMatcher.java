package io.avpsecurity.core.policy;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.VerifiedAgent;

/**
 * Tells whether a rule matches a request, and what fails when it does not. Makes nothing
 * that has to be collected afterwards. Immutable and thread-safe.
 */
final class RuleMatcher {

	private final RuleConditions conditions;

	private final boolean opens;

	private final boolean anyAgent;

	private final Set<Outcome> outcomes;

	RuleMatcher(PolicyRule rule) {
		this.conditions = rule.conditions();
		this.opens = rule.action() == Action.ALLOW;
		// A denial matches any of the agents that signed, not only the first (WBA-22).
		this.anyAgent = rule.action() == Action.DENY;
		this.outcomes = outcomes(rule);
	}

	/**
	 * Returns which requests a rule is about. A signature that does not verify is let
	 * through by nobody who has not written so.
	 */
	static Set<Outcome> outcomes(PolicyRule rule) {
		RuleConditions conditions = rule.conditions();
		EnumSet<Outcome> said = conditions.verified().map(RuleMatcher::outcomes).orElseGet(() -> {
			EnumSet<Outcome> all = EnumSet.allOf(Outcome.class);
			if (rule.action() != Action.DENY) {
				all.remove(Outcome.INVALID);
			}
			return all;
		});
		if (conditions.nameAgents()) {
			said.retainAll(EnumSet.of(Outcome.VERIFIED));
		}
		return said;
	}

	private static EnumSet<Outcome> outcomes(VerifiedCondition verified) {
		return switch (verified) {
			case TRUE -> EnumSet.of(Outcome.VERIFIED);
			case FALSE -> EnumSet.of(Outcome.UNVERIFIED, Outcome.UNSIGNED);
			case ANY -> EnumSet.allOf(Outcome.class);
		};
	}

	boolean canMatch(Outcome outcome) {
		return this.outcomes.contains(outcome);
	}

	/** The first condition that does not hold, in the order of {@link Condition}. */
	Optional<Condition> firstFailed(JudgedRequest request) {
		if (!this.outcomes.contains(request.verification().outcome())) {
			return Condition.VERIFIED.failed();
		}
		Optional<Condition> agents = firstFailedOfAgents(request.agents());
		if (agents.isPresent()) {
			return agents;
		}
		if (this.conditions.token().isPresent() && this.conditions.token().get() != request.hasToken()) {
			return Condition.TOKEN.failed();
		}
		if (!this.conditions.scopes().isEmpty() && !hasScopes(request.token())) {
			return Condition.SCOPE.failed();
		}
		if (!this.conditions.methods().isEmpty() && !hasMethod(request.method())) {
			return Condition.METHODS.failed();
		}
		return isWithinPath(request) ? Condition.NONE : Condition.PATH.failed();
	}

	private Optional<Condition> firstFailedOfAgents(List<VerifiedAgent> agents) {
		if (!this.conditions.nameAgents()) {
			return Condition.NONE;
		}
		Optional<Condition> first = firstFailed(agents.get(0));
		for (int i = 1; first.isPresent() && this.anyAgent && i < agents.size(); i++) {
			if (firstFailed(agents.get(i)).isEmpty()) {
				return Condition.NONE;
			}
		}
		return first;
	}

	private Optional<Condition> firstFailed(VerifiedAgent agent) {
		Optional<AgentPattern> pattern = this.conditions.agent();
		if (pattern.isPresent() && !pattern.get().matches(agent.identity())) {
			return Condition.AGENT.failed();
		}
		if (this.conditions.trigger().isPresent() && !this.conditions.trigger().equals(agent.description().trigger())) {
			return Condition.TRIGGER.failed();
		}
		return hasPurpose(agent) ? Condition.NONE : Condition.PURPOSE.failed();
	}

	private boolean hasPurpose(VerifiedAgent agent) {
		if (this.conditions.purposes().isEmpty()) {
			return true;
		}
		for (String purpose : agent.description().purposes()) {
			if (this.conditions.purposes().contains(purpose)) {
				return true;
			}
		}
		return false;
	}

	private boolean hasScopes(TokenVerification token) {
		return token instanceof TokenVerification.Valid valid && valid.scopes().containsAll(this.conditions.scopes());
	}

	private boolean hasMethod(String method) {
		return this.conditions.methods().contains(method)
				|| (method.equals("HEAD") && this.conditions.methods().contains("GET"));
	}

	/** What closes a path closes it however it is read; what opens one has to be sure. */
	private boolean isWithinPath(JudgedRequest request) {
		if (this.conditions.path().isEmpty()) {
			return true;
		}
		PathPrefix prefix = this.conditions.path().get();
		return this.opens ? request.path().all(prefix::contains) : request.path().any(prefix::contains);
	}

}
