package io.avpsecurity.core.api;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.http.HttpsUrl;
import io.avpsecurity.core.webbotauth.ClaimedAgent;

/**
 * Writes who sent a request. Of an agent that is not verified it says what the request
 * claims.
 */
final class VerificationAnswer {

	private static final String PURPOSE = "purpose";

	private VerificationAnswer() {
	}

	static Map<String, Object> write(ApiJudge.Verified judged, Instant now) {
		Optional<VerifiedAgent> agent = (judged.verification() instanceof Verification.Verified verified)
				? Optional.of(verified.agent()) : Optional.empty();
		ClaimedAgent claim = judged.claim();
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("verified", agent.isPresent());
		members.put("agent",
				agent.map(VerifiedAgent::identity)
					.or(claim::identity)
					.flatMap(VerificationAnswer::origin)
					.orElse(null));
		members.put("keyid", agent.map(VerifiedAgent::keyid).or(claim::keyid).orElse(null));
		members.put(PURPOSE, null);
		agent.ifPresent((who) -> writePurpose(who, members));
		members.put("reason", judged.verification().reason().map(Reason::code).orElse(null));
		members.put("expires_in",
				agent.map((who) -> Math.max(0, who.expires().getEpochSecond() - now.getEpochSecond())).orElse(null));
		members.put("replay_protection", replayProtection(judged));
		return members;
	}

	/**
	 * The card is found by the agent's keys and says it for the agent; the directory's
	 * own word has nothing to bind it, so it is marked.
	 */
	private static void writePurpose(VerifiedAgent agent, Map<String, Object> members) {
		List<String> purposes = agent.description().purposes();
		if (!purposes.isEmpty()) {
			members.put(PURPOSE, String.join(", ", purposes));
			return;
		}
		agent.keySource().purpose().ifPresent((purpose) -> {
			members.put(PURPOSE, purpose);
			members.put("purpose_self_asserted", true);
		});
	}

	private static Optional<String> origin(AgentIdentity identity) {
		return HttpsUrl.parse(identity.url()).map(HttpsUrl::origin);
	}

	/** A copy within its time is what remains possible where nothing was enforced. */
	private static String replayProtection(ApiJudge.Verified judged) {
		if (judged.replay() != Replay.ONCE) {
			return "signature-window";
		}
		return judged.nonce() ? "nonce" : "signature-once";
	}

}
