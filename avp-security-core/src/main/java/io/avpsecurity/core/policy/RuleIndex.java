package io.avpsecurity.core.policy;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import io.avpsecurity.core.agent.Outcome;

/**
 * The rules that could match a request, in their order, so that the others need not be
 * tried: most rules name an agent by its host, and most requests are not of that agent.
 * Immutable and thread-safe.
 */
final class RuleIndex {

	private final Map<Outcome, List<MatchedRule>> byOutcome = new EnumMap<>(Outcome.class);

	private final Map<String, List<MatchedRule>> byHost = new HashMap<>();

	private final List<MatchedRule> ofNoHost;

	RuleIndex(List<MatchedRule> rules) {
		for (Outcome outcome : Outcome.values()) {
			this.byOutcome.put(outcome, select(rules, (rule) -> rule.matcher().canMatch(outcome)));
		}
		List<MatchedRule> verified = ofOutcome(Outcome.VERIFIED);
		this.ofNoHost = select(verified, (rule) -> rule.matcher().host().isEmpty());
		for (MatchedRule named : verified) {
			named.matcher()
				.host()
				.ifPresent((host) -> this.byHost.computeIfAbsent(host, (key) -> ofHost(verified, key)));
		}
	}

	private static List<MatchedRule> ofHost(List<MatchedRule> rules, String host) {
		return select(rules, (rule) -> rule.matcher().host().filter((other) -> !other.equals(host)).isEmpty());
	}

	private static List<MatchedRule> select(List<MatchedRule> rules, Predicate<MatchedRule> which) {
		return rules.stream().filter(which).toList();
	}

	/** By several agents a denial can match, whoever signed first. */
	List<MatchedRule> candidates(JudgedRequest request) {
		if (request.agents().size() != 1) {
			return ofOutcome(request.verification().outcome());
		}
		return this.byHost.getOrDefault(request.agents().get(0).identity().host(), this.ofNoHost);
	}

	private List<MatchedRule> ofOutcome(Outcome outcome) {
		return this.byOutcome.getOrDefault(outcome, List.of());
	}

}
