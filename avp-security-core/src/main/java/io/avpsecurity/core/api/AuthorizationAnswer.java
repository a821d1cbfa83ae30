package io.avpsecurity.core.api;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.http.LogText;

/**
 * Writes what a request may do, and why. The asking application is the owner's, so
 * nothing is kept from it.
 */
final class AuthorizationAnswer {

	private AuthorizationAnswer() {
	}

	static Map<String, Object> write(ApiJudge.Decided decided, String method, Optional<VerifiedAgent> agent,
			int requestsLastHour) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("decision", decision(decided.decision().action()));
		members.put("matched", decided.decision().matched());
		members.put("reason", reason(decided.decision(), method, agent));
		members.put("agent", agent(agent));
		members.put("requests_last_hour", requestsLastHour);
		if (decided.decision().unmet().orElse(null) instanceof Unmet.Limit limit) {
			members.put("retry_after", limit.retryAfter().toSeconds());
		}
		return members;
	}

	/**
	 * The asking application has only this sentence: it says who does what, too. What a
	 * rule of the owner's says is said as it is.
	 */
	private static String reason(Decision decision, String method, Optional<VerifiedAgent> agent) {
		if (agent.isEmpty() || !decision.matched().startsWith("default:")) {
			return decision.explanation();
		}
		String trigger = agent.get()
			.description()
			.trigger()
			.map((known) -> "declared a " + known.code())
			.orElse("which declares no trigger");
		return LogText.of(agent.get().identity().host()) + ", " + trigger + ", is attempting " + LogText.of(method)
				+ ". " + decision.explanation();
	}

	/** There is nobody here whom a challenge could be given to. */
	private static String decision(Action action) {
		return switch (action) {
			case ALLOW -> "allow";
			case DENY -> "deny";
			case REVIEW, CHALLENGE -> "review";
		};
	}

	private static Map<String, Object> agent(Optional<VerifiedAgent> agent) {
		Optional<AgentDescription> description = agent.map(VerifiedAgent::description);
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("verified", agent.isPresent());
		members.put("host", agent.map((who) -> who.identity().host()).orElse(null));
		members.put("trigger", description.flatMap(AgentDescription::trigger).map(Trigger::code).orElse(null));
		members.put("publishes_card", description.filter(AgentDescription::card).isPresent());
		return members;
	}

}
