package io.avpsecurity.core.policy;

import java.util.Optional;

/**
 * How one rule went when it was tried on a request. Immutable.
 *
 * @param name the rule: its id, or {@code rule[N]}
 * @param observe whether it only observes, so that the next one was tried all the same
 * @param failed the first condition that did not hold, or empty when the rule matched
 * @param expected what the rule asks for there; empty when it matched
 * @param found what the request has there; text of the request is in it
 */
public record TriedRule(String name, boolean observe, Optional<Condition> failed, String expected, String found) {

	static TriedRule of(MatchedRule place, Optional<Condition> failed, JudgedRequest request) {
		return new TriedRule(place.name(), place.rule().observe(), failed,
				failed.map((condition) -> expected(place, condition)).orElse(""), failed.map(request::text).orElse(""));
	}

	/** A rule can be about verified requests without saying so. */
	private static String expected(MatchedRule place, Condition condition) {
		RuleConditions conditions = place.rule().conditions();
		if (condition == Condition.VERIFIED && conditions.nameAgents()) {
			return "true, since the rule names agents";
		}
		return conditions.text(condition).orElse("not invalid");
	}

	/**
	 * Returns whether the rule matched.
	 * @return true when every condition held
	 */
	public boolean matched() {
		return this.failed.isEmpty();
	}

}
