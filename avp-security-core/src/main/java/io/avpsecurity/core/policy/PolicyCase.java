package io.avpsecurity.core.policy;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.HourlyUse;
import io.avpsecurity.core.agent.Unmet;

/**
 * One case of a policy's tests: a request, and the decision that its owner expects.
 * Nothing is counted or used up by it. That a copy of a signature is refused cannot be
 * expected here: it does not depend on the policy alone. Immutable.
 *
 * @param name what it is called
 * @param given the request
 * @param used how many requests the rule is taken to have let go on in the last hour
 * @param action the expected answer
 * @param rule the expected rule, its id, {@code rule[N]} or {@code default:…}, if one is
 * expected
 */
public record PolicyCase(String name, JudgedRequest given, int used, Action action, Optional<String> rule) {

	public PolicyCase {
		Objects.requireNonNull(name, "name must not be null");
		Objects.requireNonNull(given, "given must not be null");
		Objects.requireNonNull(action, "action must not be null");
		Objects.requireNonNull(rule, "rule must not be null");
	}

	/**
	 * Puts the request to a policy.
	 * @param policy the policy
	 * @return what is not as expected and why, in several lines, or empty when all is
	 */
	public Optional<String> check(Policy policy) {
		Decision decision = decide(policy);
		if (decision.action() == this.action && this.rule.filter((id) -> !id.equals(decision.matched())).isEmpty()) {
			return Optional.empty();
		}
		return Optional.of(this.name + ": expected " + this.action + this.rule.map((id) -> " by " + id).orElse("")
				+ ", was " + decision.action() + " by " + decision.matched() + '\n'
				+ new Explanation(policy.explain(this.given), decision));
	}

	private Decision decide(Policy policy) {
		Ruling ruling = policy.rule(this.given);
		Decision decision = ruling.decision();
		if (ruling.rule().isEmpty() || decision.action() == Action.DENY || decision.action() == Action.CHALLENGE) {
			return decision;
		}
		HourlyLimits limits = ruling.rule().get().rule().limits();
		return usedUp(limits.perAgent(), false).or(() -> usedUp(limits.total(), true))
			.map(decision::refusedFor)
			.orElse(decision);
	}

	private Optional<Unmet> usedUp(OptionalInt limit, boolean total) {
		return (limit.isPresent() && this.used >= limit.getAsInt())
				? Optional.of(new Unmet.Limit(new HourlyUse(this.used, limit.getAsInt(), total), Duration.ZERO))
				: Optional.empty();
	}

	@Override
	public String toString() {
		return this.name;
	}

}
