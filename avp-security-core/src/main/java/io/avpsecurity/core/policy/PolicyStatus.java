package io.avpsecurity.core.policy;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How a policy stands. Immutable.
 *
 * @param source where it is from, as people know it; empty when it is built in
 * @param policy the policy in force
 * @param since when it came into force
 * @param warnings what its owner should know about it, a sentence each
 * @param refusal what kept a later version from coming into force; empty when there is no
 * later one
 */
public record PolicyStatus(Optional<String> source, Policy policy, Instant since, List<String> warnings,
		Optional<Refusal> refusal) {

	public PolicyStatus {
		Objects.requireNonNull(source, "source must not be null");
		Objects.requireNonNull(policy, "policy must not be null");
		Objects.requireNonNull(since, "since must not be null");
		warnings = List.copyOf(warnings);
		Objects.requireNonNull(refusal, "refusal must not be null");
	}

	/**
	 * Says on one line which policy is in force.
	 * @return such as
	 * {@code policy agent-policy.yaml version 3f9c0a1b2c3d (12 rules, 1 of
	 * them observing)}
	 */
	@Override
	public String toString() {
		long observing = this.policy.rules().stream().filter(PolicyRule::observe).count();
		return "policy " + this.source.map((name) -> name + " version ").orElse("") + this.policy.version() + " ("
				+ this.policy.rules().size() + " rules"
				+ ((observing == 0) ? "" : ", " + observing + " of them observing")
				+ (this.refusal.isEmpty() ? ")" : ", a later version was refused)");
	}

	/**
	 * Why a version was not taken. The one before stays in force.
	 *
	 * @param at when it was refused
	 * @param problems what is wrong, a sentence each, at least one
	 */
	public record Refusal(Instant at, List<String> problems) {

		public Refusal {
			Objects.requireNonNull(at, "at must not be null");
			problems = List.copyOf(problems);
		}

	}

}
