package io.avpsecurity.core.policy;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.Action;

/**
 * One rule, as the owner wrote it. Immutable.
 *
 * @param id its name, if it has one
 * @param conditions when it matches
 * @param demands what it asks of the signature of a request that it matches
 * @param action what it answers then
 * @param limits how often
 * @param observe whether it is only recorded what it would have answered
 * @param reason why, in the owner's words
 */
public record PolicyRule(Optional<String> id, RuleConditions conditions, RuleDemands demands, Action action,
		HourlyLimits limits, boolean observe, Optional<String> reason) {

	public PolicyRule {
		Objects.requireNonNull(id, "id must not be null");
		Objects.requireNonNull(conditions, "conditions must not be null");
		Objects.requireNonNull(demands, "demands must not be null");
		Objects.requireNonNull(action, "action must not be null");
		Objects.requireNonNull(limits, "limits must not be null");
		Objects.requireNonNull(reason, "reason must not be null");
	}

	/**
	 * Creates a rule without a name that demands nothing and has no limit.
	 * @param conditions when it matches
	 * @param action what it answers then
	 */
	public PolicyRule(RuleConditions conditions, Action action) {
		this(Optional.empty(), conditions, RuleDemands.NONE, action, HourlyLimits.NONE, false, Optional.empty());
	}

	/**
	 * Returns the name by which decisions refer to it.
	 * @param index its place in the policy, counted from 0
	 * @return its id, or {@code rule[N]}
	 */
	public String name(int index) {
		return this.id.orElseGet(() -> "rule[" + index + ']');
	}

	/**
	 * Returns the rule in the words of a policy, so that reading them gives it again.
	 * @return what it says, by names in snake case such as {@code max_per_hour}: strings,
	 * integers, booleans and lists of strings; unmodifiable
	 */
	public Map<String, Object> members() {
		return RuleMembers.of(this);
	}

	/**
	 * Returns what stays the same when rules before it come and go, to count by: its id,
	 * else what it says, but for its limits. A rule on trial never counts for its twin.
	 * @return the text
	 */
	String counterName() {
		return this.id.orElseGet(
				() -> this.conditions + " " + this.demands + ' ' + this.action + (this.observe ? " observed" : ""));
	}

}
