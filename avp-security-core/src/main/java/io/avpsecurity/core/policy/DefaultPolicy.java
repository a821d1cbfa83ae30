package io.avpsecurity.core.policy;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.http.Methods;

/**
 * What a request may do when no rule matched it. The same inputs always give the same
 * decision. The rows are tried in the order they are written in here. Immutable.
 */
final class DefaultPolicy {

	private final DefaultAction defaultAction;

	private final String policy;

	private final Ruling invalidSignature;

	private final Ruling crawlerStateChange;

	private final Ruling weakBinding;

	private final Ruling fetcher;

	private final Ruling crawlerRead;

	private final Ruling noCard;

	private final Ruling unknownTrigger;

	private final Ruling avpToken;

	private final Ruling avpTokenStateChange;

	private final Ruling unverified;

	private final Ruling unsigned;

	private final Ruling replaced;

	/**
	 * Creates the table of one policy.
	 * @param policy the version of the policy
	 * @param defaultAction what stands in place of the rows about shown credentials
	 */
	DefaultPolicy(String policy, DefaultAction defaultAction) {
		this.policy = policy;
		this.defaultAction = defaultAction;
		this.invalidSignature = deny("invalid_signature", "A signature that does not verify.");
		this.crawlerStateChange = deny("crawler_state_change", "A crawler may read, and may not change anything.");
		this.weakBinding = review("weak_binding",
				"The signature of a request that changes something does not cover both the method and the path.");
		this.fetcher = allow("fetcher", "A person asked for this request.");
		this.crawlerRead = allow("crawler_read", "A crawler reads.");
		this.noCard = review("no_card", "The agent says nothing about what triggers it.");
		this.unknownTrigger = review("unknown_trigger", "The agent's card does not say what triggers it.");
		this.avpToken = allow("avp_token", "A challenge was solved, and the request reads.");
		this.avpTokenStateChange = review("avp_token_state_change",
				"A challenge was solved, and the request changes something.");
		this.unverified = review("unverified", "Whether the signature is good could not be found out.");
		this.unsigned = review("unsigned", "No agent has shown itself.");
		this.replaced = ruling(action(defaultAction), defaultAction.code(),
				"No rule matched, and the policy's default is " + defaultAction + '.');
	}

	/**
	 * Decides. The rulings are made once, for the many requests that no rule matches.
	 * @param request the request; its path is not looked at
	 * @return the ruling, of a row {@code default:…}
	 */
	Ruling rule(JudgedRequest request) {
		Outcome outcome = request.verification().outcome();
		if (outcome == Outcome.INVALID) {
			return this.invalidSignature;
		}
		if (outcome == Outcome.UNSIGNED && !request.hasToken()) {
			return this.unsigned;
		}
		if (this.defaultAction != DefaultAction.BUILTIN) {
			return this.replaced;
		}
		boolean changesState = Methods.changesState(request.method());
		if (outcome == Outcome.VERIFIED) {
			return ruleVerified(request.agents(), changesState);
		}
		if (request.hasToken()) {
			return changesState ? this.avpTokenStateChange : this.avpToken;
		}
		return this.unverified;
	}

	Decision unverified() {
		return this.unverified.decision();
	}

	private Ruling ruleVerified(List<VerifiedAgent> agents, boolean changesState) {
		// A denial matches any of the agents that signed, not only the first (WBA-22).
		if (changesState && agents.stream().anyMatch((agent) -> agent.description().isTriggeredBy(Trigger.CRAWLER))) {
			return this.crawlerStateChange;
		}
		VerifiedAgent agent = agents.get(0);
		if (changesState && !agent.coverage().bindsMethodAndPath()) {
			return this.weakBinding;
		}
		AgentDescription description = agent.description();
		if (description.isTriggeredBy(Trigger.FETCHER)) {
			return this.fetcher;
		}
		if (description.isTriggeredBy(Trigger.CRAWLER)) {
			return this.crawlerRead;
		}
		return description.card() ? this.unknownTrigger : this.noCard;
	}

	/** The built-in table is not replaced; its decision is never asked for. */
	private static Action action(DefaultAction defaultAction) {
		return switch (defaultAction) {
			case ALLOW -> Action.ALLOW;
			case DENY -> Action.DENY;
			case REVIEW, BUILTIN -> Action.REVIEW;
		};
	}

	private Ruling allow(String name, String explanation) {
		return ruling(Action.ALLOW, name, explanation);
	}

	private Ruling review(String name, String explanation) {
		return ruling(Action.REVIEW, name, explanation);
	}

	private Ruling deny(String name, String explanation) {
		return ruling(Action.DENY, name, explanation);
	}

	private Ruling ruling(Action action, String name, String explanation) {
		return new Ruling(Optional.empty(), new Decision(action, "default:" + name, explanation, this.policy),
				List.of());
	}

}
