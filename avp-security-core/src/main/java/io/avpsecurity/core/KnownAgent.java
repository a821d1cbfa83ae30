package io.avpsecurity.core;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.card.SignatureAgentCard;
import io.avpsecurity.core.http.HttpsUrl;
import io.avpsecurity.core.jwk.PublicJwk;

/**
 * An agent that the owner knows in advance. Keys that are given here are the only ones,
 * and never fetched; without any they are fetched from its directory, apart from those of
 * strangers. A card given here counts as bound to it; one that is fetched from a URL
 * given here has to be bound to it by what it says. A trigger given here goes before that
 * of any card.
 *
 * @param url the origin of the agent, or its key directory URL, as
 * {@code Signature-Agent} names it
 * @param keys its public keys, or none when they are to be fetched
 * @param card its card, if there is one
 * @param cardUrl where its card is to be fetched, if it is not at hand
 * @param trigger who causes its requests, in the owner's own judgement
 */
public record KnownAgent(String url, List<PublicJwk> keys, Optional<SignatureAgentCard> card, Optional<String> cardUrl,
		Optional<Trigger> trigger) {

	public KnownAgent {
		Objects.requireNonNull(url, "url must not be null");
		keys = List.copyOf(keys);
		Objects.requireNonNull(card, "card must not be null");
		if (cardUrl.filter((text) -> HttpsUrl.parse(text).isEmpty()).isPresent()) {
			throw new IllegalArgumentException("'" + cardUrl.get() + "' of the agent '" + url
					+ "' names no card; expected an absolute https URL, such as https://agent.example/card");
		}
		Objects.requireNonNull(trigger, "trigger must not be null");
	}

	/**
	 * Creates an agent of which only the keys are known.
	 * @param url its URL
	 * @param keys its public keys
	 * @return the agent
	 */
	public static KnownAgent of(String url, List<PublicJwk> keys) {
		return new KnownAgent(url, keys, Optional.empty(), Optional.empty(), Optional.empty());
	}

	/**
	 * Says who causes its requests.
	 * @param trigger the trigger
	 * @return a copy with that trigger
	 */
	public KnownAgent withTrigger(Trigger trigger) {
		return new KnownAgent(this.url, this.keys, this.card, this.cardUrl, Optional.of(trigger));
	}

	/**
	 * Adds its card.
	 * @param card the card
	 * @return a copy with that card
	 */
	public KnownAgent withCard(SignatureAgentCard card) {
		return new KnownAgent(this.url, this.keys, Optional.of(card), this.cardUrl, this.trigger);
	}

	/**
	 * Says where its card is to be fetched. A card that is at hand goes before it.
	 * @param cardUrl an absolute https URL
	 * @return a copy with that URL
	 * @throws IllegalArgumentException if it is none
	 */
	public KnownAgent withCardUrl(String cardUrl) {
		return new KnownAgent(this.url, this.keys, this.card, Optional.of(cardUrl), this.trigger);
	}

}
