package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.card.ReadCard;
import io.avpsecurity.core.card.SignatureAgentCard;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the keys and cards of the agents known in advance, where they are given. One bad
 * key stops the start, even beside good ones: the owner chose these files. Warns of keys
 * at their end.
 */
final class KnownAgents {

	private static final Logger logger = LoggerFactory.getLogger(KnownAgents.class);

	private static final Duration NEAR = Duration.ofDays(7);

	private static final String WRITE_KEYS = "Write a JWK Set of public keys: "
			+ "{\"keys\": [{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"…\"}]}.";

	private final LocalResources resources;

	private final InstantSource clock;

	KnownAgents(LocalResources resources, InstantSource clock) {
		this.resources = resources;
		this.clock = clock;
	}

	List<KnownAgent> read(List<AvpProperties.Agent> agents) {
		List<KnownAgent> read = new ArrayList<>();
		for (int i = 0; i < agents.size(); i++) {
			read.add(read(i, agents.get(i)));
		}
		return read;
	}

	private KnownAgent read(int index, AvpProperties.Agent agent) {
		List<PublicJwk> keys = agent.keys().isBlank() ? List.of()
				: keys(KnownAgentChecks.property(index, "keys"), agent.keys());
		KnownAgent known = KnownAgent.of(agent.url(), keys);
		if (!agent.cardUrl().isBlank()) {
			known = known.withCardUrl(agent.cardUrl());
		}
		if (!agent.card().isBlank()) {
			known = known.withCard(card(KnownAgentChecks.property(index, "card"), agent.card()));
		}
		return (agent.trigger() != null) ? known.withTrigger(agent.trigger()) : known;
	}

	private List<PublicJwk> keys(String property, String location) {
		ReadJwkSet read = JwkSet.read(this.resources.read(property, location));
		if (read instanceof ReadJwkSet.Malformed malformed) {
			throw new AvpPropertyException(property, location, malformed.message(), WRITE_KEYS);
		}
		if (read instanceof ReadJwkSet.TooManyKeys many) {
			throw new AvpPropertyException(property, location,
					"it has " + many.count() + " keys, expected at most " + JwkSet.DEFAULT_MAX_KEYS, WRITE_KEYS);
		}
		JwkSet set = ((ReadJwkSet.Value) read).set();
		if (!set.refused().isEmpty()) {
			throw new AvpPropertyException(property, location, describe(set.refused()), WRITE_KEYS);
		}
		if (set.keys().isEmpty()) {
			throw new AvpPropertyException(property, location,
					"it has no usable key" + (set.notForUs().isEmpty() ? "" : "; " + describe(set.notForUs())),
					WRITE_KEYS);
		}
		set.keys().forEach((key) -> warnAtEnd(property, location, key));
		return set.keys();
	}

	/** Entries are named by their index in the set. */
	private static String describe(Map<Integer, String> entries) {
		List<String> texts = new ArrayList<>();
		entries.forEach((index, why) -> texts.add("keys[" + index + "]: " + why));
		return String.join("; ", texts);
	}

	private void warnAtEnd(String property, String location, PublicJwk key) {
		Instant now = this.clock.instant();
		key.expires()
			.filter((expires) -> expires.isBefore(now.plus(NEAR)))
			.ifPresent((expires) -> logger.warn("{}: the key {} in {} {} at {}; get the agent's current keys", property,
					key.thumbprint(), location, expires.isAfter(now) ? "ends" : "ended", expires));
	}

	private SignatureAgentCard card(String property, String location) {
		ReadCard read = SignatureAgentCard.read(this.resources.read(property, location));
		if (read instanceof ReadCard.Value value) {
			return value.card();
		}
		throw new AvpPropertyException(property, location, ((ReadCard.Malformed) read).message(),
				"Write a Signature Agent Card, a JSON object.");
	}

}
