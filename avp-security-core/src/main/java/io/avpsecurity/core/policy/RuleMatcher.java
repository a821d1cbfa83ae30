package io.avpsecurity.core.policy;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.http.RequestPath;

/**
 * Tells whether a rule matches a request, and what fails when it does not. Makes nothing
 * that has to be collected afterwards. Immutable and thread-safe.
 */
final class RuleMatcher {

	private final Set<Outcome> outcomes;

	private final boolean namesAgents;

	private final boolean anyAgent;

	private final Optional<AgentPattern> agent;

	private final Optional<Trigger> trigger;

	private final Set<String> purposes;

	private final Optional<Boolean> token;

	private final Set<String> scopes;

	private final Set<String> methods;

	private final Optional<Predicate<String>> path;

	private final boolean opens;

	RuleMatcher(PolicyRule rule) {
		RuleConditions conditions = rule.conditions();
		this.outcomes = outcomes(rule);
		this.namesAgents = conditions.nameAgents();
		// A denial matches any of the agents that signed, not only the first (WBA-22).
		this.anyAgent = rule.action() == Action.DENY;
		this.agent = conditions.agent();
		this.trigger = conditions.trigger();
		this.purposes = Set.copyOf(conditions.purposes());
		this.token = conditions.token();
		this.scopes = Set.copyOf(conditions.scopes());
		this.methods = Set.copyOf(conditions.methods());
		this.path = conditions.path().map((prefix) -> prefix::contains);
		this.opens = rule.action() == Action.ALLOW || rule.action() == Action.REVIEW;
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

	/** The one host that an agent has to have, if there is one. */
	Optional<String> host() {
		return this.agent.flatMap(AgentPattern::host);
	}

	/** The first condition that does not hold, in the order of {@link Condition}. */
	Optional<Condition> firstFailed(JudgedRequest request) {
		if (!this.outcomes.contains(request.verification().outcome())) {
			return Condition.VERIFIED.failed();
		}
		if (this.namesAgents) {
			Optional<Condition> agents = firstFailedOfAgents(request.agents());
			if (agents.isPresent()) {
				return agents;
			}
		}
		if (this.token.isPresent() && this.token.get() != request.hasToken()) {
			return Condition.TOKEN.failed();
		}
		if (!this.scopes.isEmpty() && !hasScopes(request.token())) {
			return Condition.SCOPE.failed();
		}
		if (!this.methods.isEmpty() && !hasMethod(request.method())) {
			return Condition.METHODS.failed();
		}
		return isWithinPath(request.path()) ? Condition.NONE : Condition.PATH.failed();
	}

	private Optional<Condition> firstFailedOfAgents(List<VerifiedAgent> agents) {
		Optional<Condition> first = firstFailed(agents.get(0));
		for (int i = 1; first.isPresent() && this.anyAgent && i < agents.size(); i++) {
			if (firstFailed(agents.get(i)).isEmpty()) {
				return Condition.NONE;
			}
		}
		return first;
	}

	private Optional<Condition> firstFailed(VerifiedAgent candidate) {
		if (this.agent.isPresent() && !this.agent.get().matches(candidate.identity())) {
			return Condition.AGENT.failed();
		}
		if (this.trigger.isPresent() && !candidate.description().isTriggeredBy(this.trigger.get())) {
			return Condition.TRIGGER.failed();
		}
		return hasPurpose(candidate) ? Condition.NONE : Condition.PURPOSE.failed();
	}

	private boolean hasPurpose(VerifiedAgent candidate) {
		if (this.purposes.isEmpty()) {
			return true;
		}
		for (String purpose : candidate.description().purposes()) {
			if (this.purposes.contains(purpose)) {
				return true;
			}
		}
		return false;
	}

	private boolean hasScopes(TokenVerification token) {
		return token instanceof TokenVerification.Valid valid && valid.scopes().containsAll(this.scopes);
	}

	private boolean hasMethod(String method) {
		return this.methods.contains(method) || (method.equals("HEAD") && this.methods.contains("GET"));
	}

	/** Whether the path lies where the rule says, however it is read. */
	boolean isSurelyWithinPath(RequestPath requested) {
		return this.path.isEmpty() || requested.all(this.path.get());
	}

	/**
	 * What closes a path, or asks for more, does so however it is read; what lets go on
	 * has to be sure.
	 */
	private boolean isWithinPath(RequestPath requested) {
		return this.opens ? isSurelyWithinPath(requested) : this.path.isEmpty() || requested.any(this.path.get());
	}

}
