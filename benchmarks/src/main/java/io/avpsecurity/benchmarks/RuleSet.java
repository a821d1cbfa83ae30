package io.avpsecurity.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.policy.AgentPattern;
import io.avpsecurity.core.policy.DefaultAction;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.RuleConditions;

/**
 * Policies of rules as owners write them, none of which matches a {@link Sender}: in turn
 * about one agent, all agents of a domain, a trigger below a path, and anybody below a
 * path.
 */
final class RuleSet {

	private RuleSet() {
	}

	static Policy of(int count) {
		List<PolicyRule> rules = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			rules.add(rule(i));
		}
		return new Policy("benchmark", DefaultAction.BUILTIN, rules);
	}

	private static PolicyRule rule(int i) {
		return switch (i % 4) {
			case 0 ->
				new PolicyRule(conditions(Optional.of("agent" + i + ".example"), false, Optional.empty()), Action.DENY);
			case 1 -> new PolicyRule(conditions(Optional.of("*.agents" + i + ".example"), false, Optional.empty()),
					Action.DENY);
			case 2 -> new PolicyRule(conditions(Optional.empty(), true, Optional.of("/items/" + i)), Action.ALLOW);
			default ->
				new PolicyRule(conditions(Optional.empty(), false, Optional.of("/items/private-" + i)), Action.DENY);
		};
	}

	private static RuleConditions conditions(Optional<String> agent, boolean crawler, Optional<String> path) {
		SortedSet<String> none = Collections.emptySortedSet();
		return new RuleConditions(Optional.empty(), agent.map(AgentPattern::of),
				crawler ? Optional.of(Trigger.CRAWLER) : Optional.empty(), none, Optional.empty(), none,
				crawler ? new TreeSet<>(List.of("GET")) : none, path.map(PathPrefix::of));
	}

}
