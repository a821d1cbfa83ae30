package io.avpsecurity.spring.boot;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.servlet.AgentFilterSettings;

/**
 * Says how the policy stands, in the same words wherever it is shown.
 */
final class PolicySummary {

	/** What a policy that comes from no file is called. */
	static final String BUILT_IN = "builtin";

	private PolicySummary() {
	}

	/**
	 * Describes what is in force.
	 * @param settings what is enforced
	 * @param status how the policy stands
	 * @return a new map in the order in which it is read, to which more can be added
	 */
	static Map<String, Object> of(AgentFilterSettings settings, PolicyStatus status) {
		Map<String, Object> summary = new LinkedHashMap<>();
		summary.put("mode", mode(settings));
		summary.put("source", status.source().orElse(BUILT_IN));
		summary.put("version", status.policy().version());
		summary.put("since", status.since().toString());
		summary.put("default", status.policy().defaultAction().code());
		summary.put("rules", status.policy().rules().size());
		summary.put("observing", observing(status.policy()));
		return summary;
	}

	static String mode(AgentFilterSettings settings) {
		return settings.mode().name().toLowerCase(Locale.ROOT);
	}

	static List<String> observing(Policy policy) {
		return IntStream.range(0, policy.rules().size())
			.filter((i) -> policy.rules().get(i).observe())
			.mapToObj((i) -> policy.rules().get(i).name(i))
			.toList();
	}

}
