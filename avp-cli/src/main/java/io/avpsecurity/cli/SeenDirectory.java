package io.avpsecurity.cli;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;

/**
 * What came when a key directory was asked for.
 *
 * @param agentUrl the directory URL of the agent
 * @param place where it was looked for
 * @param result what came
 */
record SeenDirectory(String agentUrl, String place, FetchResult result) {

	/** What a document is that should be a directory. */
	enum Kind {

		JWK_SET, BARE_JWK, HTML, OTHER

	}

	/**
	 * Returns what the document looks like.
	 * @return its kind; nothing that came is {@link Kind#OTHER}
	 */
	Kind kind() {
		String text = text().map(String::stripLeading).orElse("");
		if (text.startsWith("<")) {
			return Kind.HTML;
		}
		if (Json.readObject(text, JsonLimits.DOCUMENT) instanceof ParsedJson.Value json) {
			if (json.object().objects("keys").isPresent()) {
				return Kind.JWK_SET;
			}
			return json.object().has("kty") ? Kind.BARE_JWK : Kind.OTHER;
		}
		return Kind.OTHER;
	}

	/**
	 * Returns the keys in it that can be used.
	 * @return the keys, none when it is no JWK Set
	 */
	List<PublicJwk> keys() {
		return set().map(JwkSet::keys).orElse(List.of());
	}

	/** Whether a key is in it under another name than its thumbprint. */
	boolean isMisnamed(String keyid) {
		return set().filter((set) -> set.misnamed().contains(keyid)).isPresent();
	}

	/** The status of an answer that is none we can use. */
	Optional<Integer> status() {
		return (this.result instanceof FetchResult.Failed failed && failed.status() > 0) ? Optional.of(failed.status())
				: Optional.empty();
	}

	private Optional<JwkSet> set() {
		return text().flatMap((text) -> (JwkSet.read(text) instanceof ReadJwkSet.Value value) ? Optional.of(value.set())
				: Optional.empty());
	}

	private Optional<String> text() {
		return (this.result instanceof FetchResult.Loaded loaded) ? loaded.body().text() : Optional.empty();
	}

}
