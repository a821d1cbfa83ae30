package io.avpsecurity.core.policy;

import java.util.List;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.Methods;

/**
 * What a request may do when no rule matched it. The same inputs always give the same
 * decision. The rows are tried in the order they are written in here.
 */
public final class DefaultPolicy {

	private static final Decision INVALID_SIGNATURE = deny("invalid_signature", "A signature that does not verify.");

	private static final Decision CRAWLER_STATE_CHANGE = deny("crawler_state_change",
			"A crawler may read, and may not change anything.");

	/** A verified signature that could be taken to another method or path. */
	public static final Decision WEAK_BINDING = review("weak_binding",
			"The signature of a request that changes something does not cover both the method and the path.");

	private static final Decision FETCHER = allow("fetcher", "A person asked for this request.");

	private static final Decision CRAWLER_READ = allow("crawler_read", "A crawler reads.");

	private static final Decision NO_CARD = review("no_card", "The agent says nothing about what triggers it.");

	private static final Decision UNKNOWN_TRIGGER = review("unknown_trigger",
			"The agent's card does not say what triggers it.");

	private static final Decision AVP_TOKEN = allow("avp_token", "A challenge was solved, and the request reads.");

	private static final Decision AVP_TOKEN_STATE_CHANGE = review("avp_token_state_change",
			"A challenge was solved, and the request changes something.");

	/** A signature that could be neither verified nor refuted. */
	public static final Decision UNVERIFIED = review("unverified",
			"Whether the signature is good could not be found out.");

	private static final Decision UNSIGNED = review("unsigned", "No agent has shown itself.");

	private DefaultPolicy() {
	}

	/**
	 * Decides.
	 * @param verification what the signatures amount to
	 * @param token what the AVP token amounts to; a bad one counts as none
	 * @param message the request; only its method is looked at
	 * @return the decision, of a rule {@code default:…}
	 */
	public static Decision decide(Verification verification, TokenVerification token, HttpMessage message) {
		boolean changesState = Methods.changesState(message.method());
		if (verification.outcome() == Outcome.INVALID) {
			return INVALID_SIGNATURE;
		}
		if (verification instanceof Verification.Verified verified) {
			return decideVerified(verified, changesState);
		}
		if (token instanceof TokenVerification.Valid) {
			return changesState ? AVP_TOKEN_STATE_CHANGE : AVP_TOKEN;
		}
		return (verification.outcome() == Outcome.UNVERIFIED) ? UNVERIFIED : UNSIGNED;
	}

	private static Decision decideVerified(Verification.Verified verified, boolean changesState) {
		List<VerifiedAgent> agents = verified.agents();
		// A denial matches any of the agents that signed, not only the first (WBA-22).
		if (changesState && agents.stream().anyMatch((agent) -> isTriggeredBy(agent, Trigger.CRAWLER))) {
			return CRAWLER_STATE_CHANGE;
		}
		VerifiedAgent agent = agents.get(0);
		if (changesState && !agent.coverage().bindsMethodAndPath()) {
			return WEAK_BINDING;
		}
		if (isTriggeredBy(agent, Trigger.FETCHER)) {
			return FETCHER;
		}
		if (isTriggeredBy(agent, Trigger.CRAWLER)) {
			return CRAWLER_READ;
		}
		AgentDescription description = agent.description();
		return description.card() ? UNKNOWN_TRIGGER : NO_CARD;
	}

	private static boolean isTriggeredBy(VerifiedAgent agent, Trigger trigger) {
		return agent.description().trigger().filter(trigger::equals).isPresent();
	}

	private static Decision allow(String name, String explanation) {
		return new Decision(Action.ALLOW, "default:" + name, explanation);
	}

	private static Decision review(String name, String explanation) {
		return new Decision(Action.REVIEW, "default:" + name, explanation);
	}

	private static Decision deny(String name, String explanation) {
		return new Decision(Action.DENY, "default:" + name, explanation);
	}

}
