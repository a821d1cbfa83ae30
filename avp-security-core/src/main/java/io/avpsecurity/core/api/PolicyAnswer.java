package io.avpsecurity.core.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyReplacement;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.PolicyStatus;

/**
 * Writes the rules in force, and what became of others.
 */
final class PolicyAnswer {

	private PolicyAnswer() {
	}

	/** Nobody has ever updated the built-in policy. */
	static Map<String, Object> write(PolicyStatus status) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("rules", rules(status.policy()));
		members.put("updated_at", status.source().isPresent() ? status.since().toString() : null);
		return members;
	}

	static ApiReply reply(PolicyReplacement replacement) {
		if (replacement instanceof PolicyReplacement.Saved saved) {
			Map<String, Object> members = new LinkedHashMap<>();
			members.put("saved", saved.count());
			members.put("rules", rules(saved.status().policy()));
			return ApiReply.of(members);
		}
		if (replacement instanceof PolicyReplacement.Refused refused) {
			return ApiReply.refusal(ApiError.INVALID_POLICY, String.join("\n", refused.problems()));
		}
		return ApiReply.refusal(ApiError.POLICY_NOT_WRITTEN,
				ApiError.POLICY_NOT_WRITTEN.message() + ' ' + reason(replacement));
	}

	private static String reason(PolicyReplacement replacement) {
		return (replacement instanceof PolicyReplacement.Conflict conflict) ? conflict.reason()
				: ((PolicyReplacement.NotWritable) replacement).reason();
	}

	private static List<Map<String, Object>> rules(Policy policy) {
		return policy.rules().stream().map(PolicyRule::members).toList();
	}

}
