package io.avpsecurity.core.card;

import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.Trigger;

/**
 * What the owner says of an agent. Its trigger goes before that of any card. Its card
 * counts as bound to the agent; one that is fetched from the URL it gives does not.
 *
 * @param trigger who causes the agent's requests
 * @param card its card
 * @param cardUrl where its card is to be fetched
 */
public record ConfiguredAgent(Optional<Trigger> trigger, Optional<SignatureAgentCard> card, Optional<String> cardUrl) {

	/** Nothing. */
	public static final ConfiguredAgent NONE = new ConfiguredAgent(Optional.empty(), Optional.empty(),
			Optional.empty());

	public ConfiguredAgent {
		Objects.requireNonNull(trigger, "trigger must not be null");
		Objects.requireNonNull(card, "card must not be null");
		Objects.requireNonNull(cardUrl, "cardUrl must not be null");
	}

	boolean saysNothing() {
		return this.trigger.isEmpty() && this.card.isEmpty() && this.cardUrl.isEmpty();
	}

}
