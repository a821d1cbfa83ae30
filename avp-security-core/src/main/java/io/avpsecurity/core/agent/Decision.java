package io.avpsecurity.core.agent;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a request may do, and which rule of which policy says so. Immutable.
 *
 * @param action the answer
 * @param matched the rule that gave it: its id, {@code rule[N]} for the rule at place N,
 * counted from 0, or {@code default:…} where no rule matched; stable, for metrics and
 * tests
 * @param explanation one sentence for people; may change between versions
 * @param policy the version of the policy that was asked
 * @param unmet what kept the rule from answering with its own action
 * @param uses how much of the rule's hourly limits is used
 * @param observed what rules that only observe would have decided, in order
 */
public record Decision(Action action, String matched, String explanation, String policy, Optional<Unmet> unmet,
		List<HourlyUse> uses, List<WouldBe> observed) {

	public Decision {
		Objects.requireNonNull(action, "action must not be null");
		Objects.requireNonNull(matched, "matched must not be null");
		Objects.requireNonNull(explanation, "explanation must not be null");
		Objects.requireNonNull(policy, "policy must not be null");
		Objects.requireNonNull(unmet, "unmet must not be null");
		uses = List.copyOf(uses);
		observed = List.copyOf(observed);
	}

	/**
	 * Creates a decision that depends on the rule alone.
	 * @param action the answer
	 * @param matched the rule that gave it
	 * @param explanation one sentence for people
	 * @param policy the version of the policy
	 */
	public Decision(Action action, String matched, String explanation, String policy) {
		this(action, matched, explanation, policy, Optional.empty(), List.of(), List.of());
	}

	/**
	 * Refuses what the rule would have let go on.
	 * @param unmet why
	 * @return a denial by the same rule
	 */
	public Decision refusedFor(Unmet unmet) {
		return new Decision(Action.DENY, this.matched, unmet.sentence(), this.policy, Optional.of(unmet), this.uses,
				this.observed);
	}

	/**
	 * Adds how much of the rule's hourly limits is used.
	 * @param uses each limit
	 * @return a copy
	 */
	public Decision withUses(List<HourlyUse> uses) {
		return new Decision(this.action, this.matched, this.explanation, this.policy, this.unmet, uses, this.observed);
	}

	/**
	 * Adds what rules that only observe would have decided.
	 * @param observed each of them, in order
	 * @return a copy, or this one when there are none
	 */
	public Decision withObserved(List<WouldBe> observed) {
		return observed.isEmpty() ? this : new Decision(this.action, this.matched, this.explanation, this.policy,
				this.unmet, this.uses, observed);
	}

}
