package io.avpsecurity.core.policy.yaml;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.policy.AgentPattern;
import io.avpsecurity.core.policy.HourlyLimits;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.RuleConditions;
import io.avpsecurity.core.policy.RuleDemands;
import io.avpsecurity.core.policy.VerifiedCondition;

/**
 * Reads one rule, and says what of it does not go together.
 */
final class RuleReader {

	private final YamlMapping rule;

	RuleReader(YamlMapping rule) {
		this.rule = rule;
	}

	/** Reads it; a rule with a problem may still come of it, or none. */
	Optional<PolicyRule> read() {
		Optional<String> id = one(PolicyKey.ID);
		RuleConditions conditions = conditions();
		RuleDemands demands = demands();
		HourlyLimits limits = new HourlyLimits(number(PolicyKey.MAX_PER_HOUR), number(PolicyKey.MAX_PER_HOUR_TOTAL));
		boolean observe = one(PolicyKey.MODE).filter("observe"::equals).isPresent();
		Optional<String> reason = one(PolicyKey.REASON);
		this.rule.required(PolicyKey.ACTION, PolicyKey.ACTION.type().expected());
		Optional<Action> action = one(PolicyKey.ACTION).map((code) -> PolicyKey.ofCode(Action.class, code));
		checkDemands(conditions, demands, action);
		checkLimits(action);
		return action.map((answer) -> new PolicyRule(id, conditions, demands, answer, limits, observe, reason));
	}

	private RuleConditions conditions() {
		return new RuleConditions(
				one(PolicyKey.VERIFIED).map((code) -> PolicyKey.ofCode(VerifiedCondition.class, code)),
				one(PolicyKey.AGENT).map(AgentPattern::of), one(PolicyKey.TRIGGER).flatMap(Trigger::ofCode),
				set(PolicyKey.PURPOSE), one(PolicyKey.TOKEN).map(Boolean::valueOf), set(PolicyKey.SCOPE),
				set(PolicyKey.METHODS), one(PolicyKey.PATH).map(PathPrefix::of));
	}

	private RuleDemands demands() {
		Set<Requirement> require = EnumSet.noneOf(Requirement.class);
		all(PolicyKey.REQUIRE).forEach((code) -> require.add(PolicyKey.ofCode(Requirement.class, code)));
		return new RuleDemands(require,
				one(PolicyKey.REPLAY).map((code) -> PolicyKey.ofCode(Replay.class, code)).orElse(Replay.OFF));
	}

	/** A demand nobody can meet closes more than its owner sees. */
	private void checkDemands(RuleConditions conditions, RuleDemands demands, Optional<Action> action) {
		if (!demands.isSet()) {
			return;
		}
		PolicyKey key = demands.require().isEmpty() ? PolicyKey.REPLAY : PolicyKey.REQUIRE;
		if (action.filter(Action.DENY::equals).isPresent()) {
			this.rule.problem(key, key + " in a rule that denies, expected it only where a request can go on");
			return;
		}
		if (conditions.verified().filter(VerifiedCondition.FALSE::equals).isPresent()) {
			this.rule.problem(key, key + " with verified: false, expected verified: true, since only a verified "
					+ "signature can meet it");
			return;
		}
		boolean said = this.rule.has(PolicyKey.VERIFIED) || this.rule.has(PolicyKey.AGENT)
				|| this.rule.has(PolicyKey.TRIGGER) || this.rule.has(PolicyKey.PURPOSE);
		if (!said) {
			this.rule.problem(key, key + " in a rule that matches unsigned requests too and would refuse them all, "
					+ "expected verified: true, or verified: any if that is meant");
		}
	}

	private void checkLimits(Optional<Action> action) {
		if (action.filter(Action.DENY::equals).isEmpty()) {
			return;
		}
		for (PolicyKey key : List.of(PolicyKey.MAX_PER_HOUR, PolicyKey.MAX_PER_HOUR_TOTAL)) {
			if (this.rule.has(key)) {
				this.rule.problem(key, key + " in a rule that denies, expected it only where a request can go on");
			}
		}
	}

	private List<String> all(PolicyKey key) {
		return this.rule.value(key).map(key::read).orElse(List.of());
	}

	private SortedSet<String> set(PolicyKey key) {
		return new TreeSet<>(all(key));
	}

	private Optional<String> one(PolicyKey key) {
		return all(key).stream().findFirst();
	}

	private OptionalInt number(PolicyKey key) {
		return all(key).stream().mapToInt(Integer::parseInt).findFirst();
	}

}
