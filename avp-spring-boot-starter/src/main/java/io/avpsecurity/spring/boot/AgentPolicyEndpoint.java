package io.avpsecurity.spring.boot;

import java.util.LinkedHashMap;
import java.util.Map;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.servlet.AgentFilterSettings;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * Shows which policy is in force and why the last requests were decided as they were.
 * Shows methods and paths of requests, and no header, query, token or signature; changes
 * nothing.
 */
@Endpoint(id = "agentpolicy")
public final class AgentPolicyEndpoint {

	private final AgentSecurity security;

	private final AgentFilterSettings settings;

	private final RecentDecisions decisions;

	AgentPolicyEndpoint(AgentSecurity security, AgentFilterSettings settings, RecentDecisions decisions) {
		this.security = security;
		this.settings = settings;
		this.decisions = decisions;
	}

	/**
	 * Returns how the policy stands, what is wrong with a later version of it, and the
	 * last decisions, the newest first.
	 * @return what is to be shown, in order
	 */
	@ReadOperation
	public Map<String, Object> agentPolicy() {
		PolicyStatus status = this.security.policyStatus();
		Map<String, Object> policy = PolicySummary.of(this.settings, status);
		policy.put("warnings", status.warnings());
		status.refusal().ifPresent((refusal) -> policy.put("refused", describe(refusal)));
		policy.put("decisions", this.decisions.describe());
		return policy;
	}

	private static Map<String, Object> describe(PolicyStatus.Refusal refusal) {
		Map<String, Object> described = new LinkedHashMap<>();
		described.put("at", refusal.at().toString());
		described.put("problems", refusal.problems());
		return described;
	}

}
