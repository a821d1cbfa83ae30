package io.avpsecurity.core.policy;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Unmet;

/**
 * What a policy says about a request before anything is counted or used up: the same
 * request always gets the same ruling of the same policy. Immutable.
 *
 * @param rule the rule that matched, or empty when none did
 * @param decision the answer, if the limits of the rule are not used up and its demand of
 * single use is met
 * @param observed the rules before it that matched and only observe
 */
public record Ruling(Optional<MatchedRule> rule, Decision decision, List<MatchedRule> observed) {

	public Ruling {
		observed = List.copyOf(observed);
	}

	/**
	 * Returns what the rule demands against copies, if the request may go on by it.
	 * @return how far a signature is kept from being used again
	 */
	public Replay replay() {
		return (this.rule.isPresent() && this.decision.action() != Action.DENY)
				? this.rule.get().rule().demands().replay() : Replay.OFF;
	}

	/**
	 * Refuses the request if the rule demands more against copies than was enforced.
	 * @param enforced what was
	 * @return this ruling, or one that denies
	 */
	public Ruling enforcing(Replay enforced) {
		Replay demanded = replay();
		return (demanded.compareTo(enforced) <= 0) ? this
				: new Ruling(this.rule, this.decision.refusedFor(new Unmet.Demand(List.of(), demanded)), this.observed);
	}

}
