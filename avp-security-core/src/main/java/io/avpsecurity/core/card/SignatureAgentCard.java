package io.avpsecurity.core.card;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.http.HttpsUrl;

/**
 * A Signature Agent Card (draft-meunier-webbotauth-registry-04 section 3): what an agent
 * says about itself, and by which keys it can be recognised. It proves nothing. Whose
 * card it is says {@link #isBoundTo}; a card that was not fetched is taken on the word of
 * whoever gave it. Unknown members are ignored. Immutable.
 */
public final class SignatureAgentCard {

	private static final int WEIGHT_OF_THE_REST = 4096;

	private static final int WEIGHT_OF_A_KEY = 128;

	private final CardClaims claims;

	private final Optional<HttpsUrl> keysAt;

	private final Set<String> keys;

	private final Optional<HttpsUrl> fetchedFrom;

	SignatureAgentCard(CardClaims claims, Optional<HttpsUrl> keysAt, Set<String> keys, Optional<HttpsUrl> fetchedFrom) {
		this.claims = Objects.requireNonNull(claims, "claims must not be null");
		this.keysAt = keysAt;
		this.keys = Set.copyOf(keys);
		this.fetchedFrom = fetchedFrom;
	}

	/**
	 * Reads a card that was not fetched. Its {@code client_id} is not looked at.
	 * @param text the document
	 * @return the card, or why there is none
	 */
	public static ReadCard read(String text) {
		return CardReader.read(text, Optional.empty());
	}

	/**
	 * Reads a card that was fetched. Its {@code client_id} must be the URL, octet for
	 * octet (threat T-24).
	 * @param text the document
	 * @param url the URL it was fetched from, as it was asked for
	 * @return the card, or why there is none
	 */
	public static ReadCard readFetched(String text, String url) {
		return CardReader.read(text, Optional.of(url));
	}

	/**
	 * Returns what it says.
	 * @return the claims
	 */
	public CardClaims claims() {
		return this.claims;
	}

	/**
	 * Says whether it is the card of an agent: its {@code jwks_uri} is the directory that
	 * the key of the request was found in, or its own {@code jwks} hold that key and it
	 * was fetched from the agent's origin.
	 * @param agent whose signature was verified
	 * @param keyid the thumbprint of the key that verified it
	 * @return true when it may be used for that agent
	 */
	public boolean isBoundTo(AgentIdentity agent, String keyid) {
		if (this.keysAt.isPresent()) {
			return this.keysAt.get().toString().equals(agent.url());
		}
		return this.keys.contains(keyid)
				&& this.fetchedFrom.filter((url) -> agent.url().startsWith(url.origin() + '/')).isPresent();
	}

	Optional<HttpsUrl> keysAt() {
		return this.keysAt;
	}

	Set<String> keys() {
		return this.keys;
	}

	Optional<HttpsUrl> fetchedFrom() {
		return this.fetchedFrom;
	}

	/**
	 * Returns about how much memory it takes.
	 * @return characters, with some for each object
	 */
	int weight() {
		int texts = length(this.claims.purposes()) + length(this.claims.expectedUserAgents())
				+ length(this.claims.knownUrls()) + length(this.claims.contacts());
		return WEIGHT_OF_THE_REST + texts + this.keys.size() * WEIGHT_OF_A_KEY;
	}

	private static int length(List<String> texts) {
		return texts.stream().mapToInt(String::length).sum();
	}

}
