package io.avpsecurity.core.agent;

import java.util.Objects;
import java.util.Optional;

/**
 * What a rule that only observes would have decided. It changed nothing.
 *
 * @param matched the rule: its id, or its place in the policy
 * @param action what it would have answered
 * @param unmet why it would have refused a request that it matched, if it would have
 */
public record WouldBe(String matched, Action action, Optional<Unmet> unmet) {

	public WouldBe {
		Objects.requireNonNull(matched, "matched must not be null");
		Objects.requireNonNull(action, "action must not be null");
		Objects.requireNonNull(unmet, "unmet must not be null");
	}

	/**
	 * Takes what a rule decided that only observes.
	 * @param decision its decision
	 * @return what it would have been
	 */
	public static WouldBe of(Decision decision) {
		return new WouldBe(decision.matched(), decision.action(), decision.unmet());
	}

}
