package io.avpsecurity.sample;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.agent.WouldBe;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;

/**
 * What the shop knows about the sender of a request.
 */
@JsonPropertyOrder({ "outcome", "reason", "mechanism", "agent", "decision", "matched", "policy", "observed",
		"authorities" })
record WhoAmI(String outcome, @Nullable String reason, @Nullable String mechanism, @Nullable Agent agent,
		String decision, String matched, String policy,
		@JsonInclude(JsonInclude.Include.NON_EMPTY) List<Observed> observed, List<String> authorities) {

	static WhoAmI of(Assessment assessment, Authentication authentication) {
		return new WhoAmI(assessment.verification().outcome().code(),
				assessment.verification().reason().map(Reason::code).orElse(null),
				assessment.mechanism().map(Mechanism::code).orElse(null),
				assessment.agent().map(Agent::of).orElse(null), assessment.decision().action().code(),
				assessment.decision().matched(), assessment.decision().policy(),
				assessment.decision().observed().stream().map(Observed::of).toList(),
				authentication.getAuthorities().stream().map(GrantedAuthority::getAuthority).toList());
	}

	/** What a rule would have said that is on trial. */
	@JsonPropertyOrder({ "matched", "decision" })
	record Observed(String matched, String decision) {

		static Observed of(WouldBe wouldBe) {
			return new Observed(wouldBe.matched(), wouldBe.action().code());
		}

	}

	@JsonPropertyOrder({ "url", "host", "trigger", "purpose" })
	record Agent(String url, String host, @Nullable String trigger, @Nullable String purpose) {

		static Agent of(VerifiedAgent agent) {
			List<String> purposes = agent.description().purposes();
			return new Agent(agent.identity().url(), agent.identity().host(),
					agent.description().trigger().map(Trigger::code).orElse(null),
					purposes.isEmpty() ? null : String.join(", ", purposes));
		}

	}

}
