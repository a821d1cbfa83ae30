package io.avpsecurity.core.card;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.agent.CardReason;
import io.avpsecurity.core.agent.Stated;
import io.avpsecurity.core.agent.StatedBy;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.fetch.BackgroundFetches;

/**
 * What is known about agents besides their keys. The card is that of the owner, else the
 * one at the URL that the owner has given, else that of the first registry that lists
 * one, else the one at the agent's own origin; only the first has not to be bound to the
 * agent. The trigger is the owner's, else that of the owner's card, else that of the list
 * of known agents, else that of the card. Never waits and never throws: what has to be
 * fetched is fetched in the background, and known from a later request on. Thread-safe.
 */
public final class AgentDescriptions {

	private final Map<String, ConfiguredAgent> agents;

	private final Map<String, FetchedDocument<SignatureAgentCard>> cardUrls = new HashMap<>();

	private final MaintainedAgents maintained;

	private final List<Registry> registries;

	private final Optional<CardLookUp> lookUp;

	private final InstantSource clock;

	private final CardEvents events;

	/**
	 * Takes the sources. Nothing is fetched before the first verified agent.
	 * @param sources where to look
	 * @param fetches fetches in the background
	 * @param clock the time
	 * @param events told of what is not used
	 */
	public AgentDescriptions(CardSources sources, BackgroundFetches fetches, InstantSource clock, CardEvents events) {
		this.agents = sources.agents();
		this.agents.forEach((url, agent) -> agent.cardUrl()
			.ifPresent((cardUrl) -> this.cardUrls.put(url, FetchedDocument.ofCard(cardUrl, fetches, clock, events))));
		this.maintained = sources.knownAgents() ? MaintainedAgents.read() : MaintainedAgents.none();
		this.registries = sources.registries()
			.stream()
			.map((registry) -> new Registry(registry, fetches, clock, events))
			.toList();
		this.lookUp = sources.lookUp() ? Optional.of(new CardLookUp(fetches, clock, events)) : Optional.empty();
		this.clock = clock;
		this.events = events;
	}

	private AgentDescriptions(Map<String, ConfiguredAgent> agents) {
		this.agents = Map.copyOf(agents);
		this.maintained = MaintainedAgents.none();
		this.registries = List.of();
		this.lookUp = Optional.empty();
		this.clock = () -> Instant.EPOCH;
		this.events = new CardLog((fault) -> {
		});
	}

	/**
	 * Takes what the owner says, and nothing that has to be fetched.
	 * @param agents what the owner says of agents, by their normalised directory URL
	 * @return the descriptions
	 */
	public static AgentDescriptions of(Map<String, ConfiguredAgent> agents) {
		return new AgentDescriptions(agents);
	}

	/**
	 * Describes an agent.
	 * @param agent whose signature was verified
	 * @param keyid the thumbprint of the key that verified it
	 * @return what is known, which may be nothing
	 */
	public AgentDescription of(AgentIdentity agent, String keyid) {
		try {
			return describe(agent, keyid);
		}
		catch (RuntimeException ex) {
			// What an agent says about itself never decides whether it is verified.
			this.events.failed(ex);
			return AgentDescription.NONE;
		}
	}

	private AgentDescription describe(AgentIdentity agent, String keyid) {
		ConfiguredAgent configured = this.agents.getOrDefault(agent.url(), ConfiguredAgent.NONE);
		Optional<Stated<CardClaims>> card = card(configured, agent, keyid);
		Optional<Stated<Trigger>> trigger = configured.trigger()
			.map((value) -> new Stated<>(value, StatedBy.CONFIGURATION))
			.or(() -> card.filter((claims) -> claims.by() == StatedBy.CONFIGURED_CARD)
				.flatMap(AgentDescriptions::trigger))
			.or(() -> this.maintained.triggerOf(agent.url()).map((value) -> new Stated<>(value, StatedBy.KNOWN_AGENTS)))
			.or(() -> card.flatMap(AgentDescriptions::trigger));
		return (trigger.isEmpty() && card.isEmpty()) ? AgentDescription.NONE : new AgentDescription(trigger, card);
	}

	private static Optional<Stated<Trigger>> trigger(Stated<CardClaims> card) {
		return card.value().trigger().map((value) -> new Stated<>(value, card.by()));
	}

	private Optional<Stated<CardClaims>> card(ConfiguredAgent configured, AgentIdentity agent, String keyid) {
		if (configured.card().isPresent()) {
			return configured.card().map((card) -> new Stated<>(card.claims(), StatedBy.CONFIGURED_CARD));
		}
		Instant now = this.clock.instant();
		Optional<SignatureAgentCard> named = atCardUrl(agent, keyid, now);
		if (named.isPresent()) {
			return named.map((card) -> new Stated<>(card.claims(), StatedBy.CONFIGURED_CARD));
		}
		for (Registry registry : this.registries) {
			Optional<SignatureAgentCard> listed = registry.find(agent, keyid, now);
			if (listed.isPresent()) {
				return listed.map((card) -> new Stated<>(card.claims(), StatedBy.REGISTRY));
			}
		}
		// Of an agent that the owner has spoken for nothing is looked up.
		return this.lookUp.filter((source) -> configured.saysNothing())
			.flatMap((source) -> source.find(agent, keyid, now))
			.map((card) -> new Stated<>(card.claims(), StatedBy.WELL_KNOWN));
	}

	private Optional<SignatureAgentCard> atCardUrl(AgentIdentity agent, String keyid, Instant now) {
		FetchedDocument<SignatureAgentCard> document = this.cardUrls.get(agent.url());
		if (document == null) {
			return Optional.empty();
		}
		if (document.isDue(now)) {
			document.refresh(() -> tellUnbound(document, agent, keyid));
		}
		return document.usableAt(now).filter((card) -> card.isBoundTo(agent, keyid));
	}

	private void tellUnbound(FetchedDocument<SignatureAgentCard> document, AgentIdentity agent, String keyid) {
		if (document.last().filter((card) -> !card.isBoundTo(agent, keyid)).isPresent()) {
			this.events.refused(document.url(), CardReason.CARD_NOT_BOUND);
		}
	}

}
