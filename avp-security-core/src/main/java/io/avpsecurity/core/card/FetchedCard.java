package io.avpsecurity.core.card;

import java.util.Optional;

import io.avpsecurity.core.agent.CardReason;
import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.FetchedBody;

/**
 * Reads what was fetched from the URL of a card, and tells why it is none.
 */
final class FetchedCard {

	private final String url;

	private final CardEvents events;

	FetchedCard(String url, CardEvents events) {
		this.url = url;
		this.events = events;
	}

	static String accept(DocumentKind kind) {
		return (kind == DocumentKind.REGISTRY) ? "text/plain" : "application/json";
	}

	void tell(FetchResult result) {
		if (result instanceof FetchResult.Failed) {
			this.events.refused(this.url, CardReason.CARD_UNREACHABLE);
		}
	}

	Optional<SignatureAgentCard> read(FetchedBody body) {
		Optional<String> text = body.text();
		if (text.isEmpty()) {
			this.events.refused(this.url, CardReason.CARD_MALFORMED);
			return Optional.empty();
		}
		ReadCard read = SignatureAgentCard.readFetched(text.get(), this.url);
		if (read instanceof ReadCard.Value value) {
			return Optional.of(value.card());
		}
		this.events.refused(this.url, ((ReadCard.Malformed) read).reason());
		return Optional.empty();
	}

}
