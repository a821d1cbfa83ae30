package io.avpsecurity.core.card;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentIdentity;

/**
 * Cards by what binds them: the directory they name, or their origin with one of their
 * keys. Immutable.
 */
final class CardIndex {

	static final CardIndex EMPTY = new CardIndex(List.of());

	private final Map<String, Listed> byDirectory = new HashMap<>();

	private final Map<OriginKey, Listed> byKey = new HashMap<>();

	/**
	 * Indexes cards. Of two for one agent the one from the agent's own origin counts,
	 * then the earlier one: anybody can write a card that names somebody else's keys.
	 * @param cards the cards, in order
	 */
	CardIndex(List<Listed> cards) {
		cards.stream().filter((listed) -> isAtHome(listed.card())).forEach(this::add);
		cards.forEach(this::add);
	}

	private static boolean isAtHome(SignatureAgentCard card) {
		return card.fetchedFrom()
			.filter((url) -> card.keysAt().filter((keys) -> keys.authority().equals(url.authority())).isPresent())
			.isPresent();
	}

	private void add(Listed listed) {
		SignatureAgentCard card = listed.card();
		card.keysAt().ifPresent((url) -> this.byDirectory.putIfAbsent(url.toString(), listed));
		card.fetchedFrom()
			.ifPresent((url) -> card.keys()
				.forEach((key) -> this.byKey.putIfAbsent(new OriginKey(url.origin(), key), listed)));
	}

	Optional<SignatureAgentCard> find(AgentIdentity agent, String keyid, Instant now) {
		Listed listed = this.byDirectory.get(agent.url());
		if (listed == null && !this.byKey.isEmpty()) {
			listed = this.byKey.get(new OriginKey(origin(agent), keyid));
		}
		return Optional.ofNullable(listed)
			.filter((found) -> now.isBefore(found.until()))
			.map(Listed::card)
			.filter((card) -> card.isBoundTo(agent, keyid));
	}

	/** Everything before the path. */
	static String origin(AgentIdentity agent) {
		int path = agent.url().indexOf('/', "https://".length());
		return (path < 0) ? agent.url() : agent.url().substring(0, path);
	}

	/**
	 * A card.
	 *
	 * @param card the card
	 * @param until when it is too old to be used
	 */
	record Listed(SignatureAgentCard card, Instant until) {
	}

	private record OriginKey(String origin, String keyid) {
	}

}
