package io.avpsecurity.core.card;

import io.avpsecurity.core.agent.CardReason;

/**
 * What came out of reading a card.
 */
public sealed interface ReadCard {

	/**
	 * A card.
	 *
	 * @param card the card
	 */
	record Value(SignatureAgentCard card) implements ReadCard {
	}

	/**
	 * No card.
	 *
	 * @param reason why
	 * @param message the same for people, without any text of the document
	 */
	record Malformed(CardReason reason, String message) implements ReadCard {
	}

}
