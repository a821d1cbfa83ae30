package io.avpsecurity.core.agent;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is said about an agent, and by whom. Nothing of it is proven by a signature: it is
 * the agent's word, the owner's, or that of a list the owner trusts. Immutable.
 *
 * @param statedTrigger who causes its requests, if that is known
 * @param claims what the card says that is bound to the agent, if there is one; its
 * trigger may differ from {@code statedTrigger}, which counts
 */
public record AgentDescription(Optional<Stated<Trigger>> statedTrigger, Optional<Stated<CardClaims>> claims) {

	/** Nothing is known. */
	public static final AgentDescription NONE = new AgentDescription(Optional.empty(), Optional.empty());

	public AgentDescription {
		Objects.requireNonNull(statedTrigger, "statedTrigger must not be null");
		Objects.requireNonNull(claims, "claims must not be null");
	}

	/**
	 * Describes an agent by its card alone.
	 * @param card what the card says
	 * @param by where the card comes from
	 * @return the description
	 */
	public static AgentDescription ofCard(CardClaims card, StatedBy by) {
		return new AgentDescription(card.trigger().map((trigger) -> new Stated<>(trigger, by)),
				Optional.of(new Stated<>(card, by)));
	}

	/**
	 * Returns who causes its requests.
	 * @return the trigger, if it is known
	 */
	public Optional<Trigger> trigger() {
		return this.statedTrigger.map(Stated::value);
	}

	/**
	 * Returns whether it is known that this causes its requests.
	 * @param trigger the trigger
	 * @return false also when nothing is known
	 */
	public boolean isTriggeredBy(Trigger trigger) {
		return this.statedTrigger.isPresent() && this.statedTrigger.get().value() == trigger;
	}

	/**
	 * Returns what the agent says its requests are for, in its own words.
	 * @return the purposes of its card; often empty
	 */
	public List<String> purposes() {
		return this.claims.map((stated) -> stated.value().purposes()).orElse(List.of());
	}

	/**
	 * Returns whether there is a card that is bound to the agent.
	 * @return true when there is one, whatever it says
	 */
	public boolean card() {
		return this.claims.isPresent();
	}

	/**
	 * Returns one thing the card says, with where the card comes from, such as
	 * {@code stated(CardClaims::productToken)}.
	 * @param claim what to take of the card
	 * @param <T> its type
	 * @return the statement, or empty without a card or when it does not say
	 */
	public <T> Optional<Stated<T>> stated(Function<CardClaims, Optional<T>> claim) {
		return this.claims
			.flatMap((stated) -> claim.apply(stated.value()).map((value) -> new Stated<>(value, stated.by())));
	}

}
