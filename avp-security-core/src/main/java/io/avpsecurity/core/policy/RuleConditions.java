package io.avpsecurity.core.policy;

import java.util.Collection;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

import io.avpsecurity.core.agent.Trigger;

/**
 * When a rule matches: every condition that is given has to hold. What is not given, an
 * empty set too, asks for nothing. Immutable.
 *
 * @param verified what the signatures have to be
 * @param agent who the agent has to be
 * @param trigger what has to be known to trigger the agent
 * @param purposes one of these has to be among the purposes of the agent's card
 * @param token whether there has to be a valid token, or none
 * @param scopes the token has to be given for all of these
 * @param methods the method has to be one of these; {@code GET} stands for {@code HEAD}
 * too
 * @param path where the path has to lie
 */
public record RuleConditions(Optional<VerifiedCondition> verified, Optional<AgentPattern> agent,
		Optional<Trigger> trigger, SortedSet<String> purposes, Optional<Boolean> token, SortedSet<String> scopes,
		SortedSet<String> methods, Optional<PathPrefix> path) {

	/** Nothing is asked for. */
	public static final RuleConditions NONE = new RuleConditions(Optional.empty(), Optional.empty(), Optional.empty(),
			Collections.emptySortedSet(), Optional.empty(), Collections.emptySortedSet(), Collections.emptySortedSet(),
			Optional.empty());

	public RuleConditions {
		Objects.requireNonNull(verified, "verified must not be null");
		Objects.requireNonNull(agent, "agent must not be null");
		Objects.requireNonNull(trigger, "trigger must not be null");
		purposes = copy(purposes);
		Objects.requireNonNull(token, "token must not be null");
		scopes = copy(scopes);
		methods = copy(methods);
		Objects.requireNonNull(path, "path must not be null");
	}

	/**
	 * Returns whether they are about agents that have shown who they are. Then they hold
	 * for verified requests only: an unverified claim never matches them.
	 * @return true when the agent, its trigger or its purpose is named
	 */
	public boolean nameAgents() {
		return this.agent.isPresent() || this.trigger.isPresent() || !this.purposes.isEmpty();
	}

	/**
	 * Returns what they say about one thing.
	 * @param condition the thing
	 * @return the words of the policy, or empty when they say nothing about it
	 */
	public Optional<String> text(Condition condition) {
		return switch (condition) {
			case VERIFIED -> this.verified.map(VerifiedCondition::code);
			case AGENT -> this.agent.map(AgentPattern::toString);
			case TRIGGER -> this.trigger.map(Trigger::code);
			case PURPOSE -> join(this.purposes);
			case TOKEN -> this.token.map(String::valueOf);
			case SCOPE -> join(this.scopes);
			case METHODS -> join(this.methods);
			case PATH -> this.path.map(PathPrefix::toString);
		};
	}

	private static Optional<String> join(SortedSet<String> words) {
		return words.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", words));
	}

	private static SortedSet<String> copy(Collection<String> words) {
		return Collections.unmodifiableSortedSet(new TreeSet<>(words));
	}

}
