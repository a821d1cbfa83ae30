package io.avpsecurity.core.card;

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
	 * @param message why, without any text of the document
	 */
	record Malformed(String message) implements ReadCard {
	}

}
