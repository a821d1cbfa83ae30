package io.avpsecurity.core.jwk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * The usable keys of a JWK Set (RFC 7517 section 5), each read on its own: a bad key
 * never spoils the others. Immutable.
 *
 * @param keys the usable keys, each once
 * @param notForUs why entries were passed over, by their index
 * @param refused why entries must not be used, by their index
 * @param misnamed the thumbprints of usable keys whose {@code kid} is something else
 */
public record JwkSet(List<PublicJwk> keys, Map<Integer, String> notForUs, Map<Integer, String> refused,
		Set<String> misnamed) {

	/** How many entries a set may have, unless told otherwise (limit F-9). */
	public static final int DEFAULT_MAX_KEYS = 64;

	public JwkSet {
		keys = List.copyOf(keys);
		misnamed = Set.copyOf(misnamed);
		notForUs = Collections.unmodifiableMap(new TreeMap<>(notForUs));
		refused = Collections.unmodifiableMap(new TreeMap<>(refused));
	}

	/**
	 * Reads a document.
	 * @param text the document
	 * @return the set, or why there is none
	 */
	public static ReadJwkSet read(String text) {
		ParsedJson parsed = Json.readObject(text, JsonLimits.DOCUMENT);
		if (parsed instanceof ParsedJson.Malformed malformed) {
			return new ReadJwkSet.Malformed(malformed.message());
		}
		return read(((ParsedJson.Value) parsed).object());
	}

	/**
	 * Reads a set that is part of a document.
	 * @param set the JSON object of the set
	 * @return the set, or why there is none
	 */
	public static ReadJwkSet read(JsonObject set) {
		return read(set, DEFAULT_MAX_KEYS);
	}

	/**
	 * Reads a document that was parsed within limits.
	 * @param document the document
	 * @param maxKeys how many entries it may have, usable or not
	 * @return the set, or why there is none
	 */
	public static ReadJwkSet read(JsonObject document, int maxKeys) {
		Optional<List<Optional<JsonObject>>> entries = document.objects("keys");
		if (entries.isEmpty()) {
			return new ReadJwkSet.Malformed("it is no JWK Set: expected {\"keys\": [ … ]}");
		}
		// Counted before any of them is validated, which is what costs.
		if (entries.get().size() > maxKeys) {
			return new ReadJwkSet.TooManyKeys(entries.get().size());
		}
		return new ReadJwkSet.Value(of(entries.get()));
	}

	private static JwkSet of(List<Optional<JsonObject>> entries) {
		Map<String, PublicJwk> keys = new LinkedHashMap<>();
		Map<Integer, String> notForUs = new LinkedHashMap<>();
		Map<Integer, String> refused = new LinkedHashMap<>();
		Set<String> misnamed = new HashSet<>();
		for (int i = 0; i < entries.size(); i++) {
			ReadJwk read = entries.get(i).map(JwkReader::read).orElse(new ReadJwk.Refused("it is no JSON object"));
			if (read instanceof ReadJwk.Usable usable) {
				if (keys.putIfAbsent(usable.jwk().thumbprint(), usable.jwk()) != null) {
					refused.put(i, "it is the same key as an earlier one");
				}
				else if (isMisnamed(entries.get(i), usable.jwk())) {
					misnamed.add(usable.jwk().thumbprint());
				}
			}
			else if (read instanceof ReadJwk.NotForUs other) {
				notForUs.put(i, other.why());
			}
			else if (read instanceof ReadJwk.Refused bad) {
				refused.put(i, bad.why());
			}
		}
		return new JwkSet(new ArrayList<>(keys.values()), notForUs, refused, misnamed);
	}

	private static boolean isMisnamed(Optional<JsonObject> entry, PublicJwk jwk) {
		return entry.filter((object) -> object.has("kid"))
			.filter((object) -> !object.string("kid").equals(Optional.of(jwk.thumbprint())))
			.isPresent();
	}

}
