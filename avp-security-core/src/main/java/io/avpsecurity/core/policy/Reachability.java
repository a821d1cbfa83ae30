package io.avpsecurity.core.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;

import io.avpsecurity.core.agent.Action;

/**
 * Finds rules that can never match. What it finds is certain; it does not find all: only
 * whether one rule contradicts itself, and whether one earlier rule takes all that it
 * could match, not whether several do so together.
 */
public final class Reachability {

	private Reachability() {
	}

	/**
	 * Looks at every rule of a policy.
	 * @param rules the rules, in order
	 * @return for the place of each rule that can never match, why, in one sentence
	 */
	public static Map<Integer, String> unreachable(List<PolicyRule> rules) {
		Map<Integer, String> found = new TreeMap<>();
		List<Integer> reachable = new ArrayList<>();
		for (int i = 0; i < rules.size(); i++) {
			PolicyRule rule = rules.get(i);
			Optional<String> why = contradiction(rule).or(() -> shadow(rules, reachable, rule));
			if (why.isPresent()) {
				found.put(i, why.get());
			}
			else if (!rule.observe()) {
				reachable.add(i);
			}
		}
		return found;
	}

	private static Optional<String> contradiction(PolicyRule rule) {
		RuleConditions conditions = rule.conditions();
		if (RuleMatcher.outcomes(rule).isEmpty()) {
			return Optional.of("it can never match: agent, trigger and purpose are known of verified requests only, "
					+ "and it asks for verified: " + conditions.text(Condition.VERIFIED).orElseThrow());
		}
		if (conditions.token().filter((token) -> !token).isPresent() && !conditions.scopes().isEmpty()) {
			return Optional.of("it can never match: only a token has a scope, and it asks for token: false");
		}
		return Optional.empty();
	}

	private static Optional<String> shadow(List<PolicyRule> rules, List<Integer> earlier, PolicyRule rule) {
		for (int i : earlier) {
			if (covers(rules.get(i), rule)) {
				return Optional.of("it can never match: every request it is about is decided by "
						+ rules.get(i).id().map((id) -> "'" + id + "'").orElse("rule " + (i + 1)) + " before it");
			}
		}
		return Optional.empty();
	}

	/** Whether the first rule matches whatever the second could match. */
	private static boolean covers(PolicyRule first, PolicyRule second) {
		RuleConditions a = first.conditions();
		RuleConditions b = second.conditions();
		return RuleMatcher.outcomes(first).containsAll(RuleMatcher.outcomes(second)) && coversAgents(first, second)
				&& (a.token().isEmpty() || a.token().equals(token(b))) && b.scopes().containsAll(a.scopes())
				&& coversMethods(a.methods(), b.methods()) && coversPath(first, second);
	}

	/**
	 * A denial is about any agent that signed, other rules about the first: what a denial
	 * matches by the second agent, another rule before it may not.
	 */
	private static boolean coversAgents(PolicyRule first, PolicyRule second) {
		RuleConditions a = first.conditions();
		RuleConditions b = second.conditions();
		if (a.nameAgents() && first.action() != Action.DENY && second.action() == Action.DENY) {
			return false;
		}
		boolean agent = a.agent().isEmpty()
				|| b.agent().filter((pattern) -> a.agent().get().covers(pattern)).isPresent();
		boolean trigger = a.trigger().isEmpty() || a.trigger().equals(b.trigger());
		boolean purpose = a.purposes().isEmpty() || (!b.purposes().isEmpty() && a.purposes().containsAll(b.purposes()));
		return agent && trigger && purpose;
	}

	private static boolean coversMethods(SortedSet<String> a, SortedSet<String> b) {
		if (a.isEmpty()) {
			return true;
		}
		return !b.isEmpty()
				&& b.stream().allMatch((method) -> a.contains(method) || (method.equals("HEAD") && a.contains("GET")));
	}

	/**
	 * One that lets go on is sure of every reading of a path, so it may let one go by.
	 */
	private static boolean coversPath(PolicyRule first, PolicyRule second) {
		Optional<PathPrefix> a = first.conditions().path();
		if (a.isEmpty()) {
			return true;
		}
		boolean inside = second.conditions().path().filter((path) -> a.get().contains(path.toString())).isPresent();
		return inside && (!opens(first) || opens(second));
	}

	private static boolean opens(PolicyRule rule) {
		return rule.action() == Action.ALLOW || rule.action() == Action.REVIEW;
	}

	/** Who asks for a scope asks for a token. */
	private static Optional<Boolean> token(RuleConditions conditions) {
		return conditions.scopes().isEmpty() ? conditions.token() : Optional.of(true);
	}

}
