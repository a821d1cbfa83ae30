package io.avpsecurity.core.policy;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.agent.VerifiedAgent;

/**
 * A rule in its place of one policy. Immutable and thread-safe.
 */
public final class MatchedRule {

	private final PolicyRule rule;

	private final String name;

	private final String counterName;

	private final RuleMatcher matcher;

	private final Decision decision;

	private final Decision afterChallenge;

	MatchedRule(PolicyRule rule, int index, String policy) {
		this.rule = rule;
		this.name = rule.name(index);
		this.counterName = rule.counterName();
		this.matcher = new RuleMatcher(rule);
		this.decision = new Decision(rule.action(), this.name, explanation(rule, this.name), policy);
		this.afterChallenge = new Decision(Action.ALLOW, this.name, "A challenge was solved, as the rule asks.",
				policy);
	}

	/**
	 * Returns the rule.
	 * @return the rule as the owner wrote it
	 */
	public PolicyRule rule() {
		return this.rule;
	}

	/**
	 * Returns the name by which decisions refer to it.
	 * @return its id, or {@code rule[N]}
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Returns the name under which its requests are counted.
	 * @return the id, else what the rule says; the same for every policy in which that is
	 * the same
	 */
	public String counterName() {
		return this.counterName;
	}

	RuleMatcher matcher() {
		return this.matcher;
	}

	/**
	 * Returns what it answers to a request that it matches, as far as nothing is counted.
	 * @param request the request
	 * @return the answer; a denial where its demands are not met
	 */
	public Decision decide(JudgedRequest request) {
		Optional<Unmet> unmet = unmetDemand(request);
		if (unmet.isPresent()) {
			return this.decision.refusedFor(unmet.get());
		}
		boolean met = this.rule.action() == Action.CHALLENGE && request.hasToken()
				&& this.matcher.isSurelyWithinPath(request.path());
		return met ? this.afterChallenge : this.decision;
	}

	/** Only a signature that verified can meet a demand. */
	private Optional<Unmet> unmetDemand(JudgedRequest request) {
		RuleDemands demands = this.rule.demands();
		if (!demands.isSet()) {
			return Optional.empty();
		}
		Optional<VerifiedAgent> agent = request.agent();
		if (agent.isEmpty()) {
			return Optional.of(new Unmet.Demand(List.copyOf(demands.require()), demands.replay()));
		}
		List<Requirement> missing = demands.missing(agent.get().coverage());
		return missing.isEmpty() ? Optional.empty() : Optional.of(new Unmet.Demand(missing, Replay.OFF));
	}

	private static String explanation(PolicyRule rule, String name) {
		return rule.reason()
			.orElseGet(() -> "The policy's " + (rule.id().isPresent() ? "rule " + name : name) + " says "
					+ rule.action() + '.');
	}

	@Override
	public String toString() {
		return this.name;
	}

}
