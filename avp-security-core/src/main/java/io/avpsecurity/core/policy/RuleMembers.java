package io.avpsecurity.core.policy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.Trigger;

/**
 * A rule in the words of a policy: what was not said is not there. Reading the members
 * gives the same rule again.
 */
final class RuleMembers {

	private final Map<String, Object> members = new LinkedHashMap<>();

	private RuleMembers(PolicyRule rule) {
		RuleConditions conditions = rule.conditions();
		add("id", rule.id());
		add("verified", conditions.verified().map(RuleMembers::verified));
		add("agent", conditions.agent().map(AgentPattern::toString));
		add("trigger", conditions.trigger().map(Trigger::code));
		add("purpose", oneOrMore(conditions.purposes()));
		add("token", conditions.token());
		add("scope", oneOrMore(conditions.scopes()));
		add("methods", list(List.copyOf(conditions.methods())));
		add("path", conditions.path().map(PathPrefix::toString));
		add("require", list(rule.demands().require().stream().map(Requirement::code).toList()));
		add("replay", Optional.of(rule.demands().replay()).filter((replay) -> replay != Replay.OFF).map(Replay::code));
		add("max_per_hour", number(rule.limits().perAgent()));
		add("max_per_hour_total", number(rule.limits().total()));
		add("mode", rule.observe() ? Optional.of("observe") : Optional.empty());
		add("reason", rule.reason());
		add("action", Optional.of(rule.action()).map(Action::code));
	}

	static Map<String, Object> of(PolicyRule rule) {
		return Collections.unmodifiableMap(new RuleMembers(rule).members);
	}

	private void add(String name, Optional<?> value) {
		value.ifPresent((present) -> this.members.put(name, present));
	}

	private static Object verified(VerifiedCondition condition) {
		return switch (condition) {
			case TRUE -> true;
			case FALSE -> false;
			case ANY -> condition.code();
		};
	}

	/** One is written as others write it who know only one. */
	private static Optional<Object> oneOrMore(SortedSet<String> words) {
		return (words.size() == 1) ? Optional.of(words.first()) : list(List.copyOf(words)).map(Object.class::cast);
	}

	private static Optional<List<String>> list(List<String> words) {
		return words.isEmpty() ? Optional.empty() : Optional.of(words);
	}

	private static Optional<Integer> number(OptionalInt number) {
		return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
	}

}
