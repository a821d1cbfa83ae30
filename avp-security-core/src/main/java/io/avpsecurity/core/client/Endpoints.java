package io.avpsecurity.core.client;

import java.util.Optional;

import okhttp3.HttpUrl;

/**
 * Where a service gives challenges and takes answers, of one origin.
 *
 * @param challenge for {@code GET}
 * @param verify for {@code POST}
 */
record Endpoints(HttpUrl challenge, HttpUrl verify) {

	private static final String CHALLENGE = "/avp/challenge";

	/** The answer goes to the sibling of the challenge unless something else is said. */
	static Optional<Endpoints> of(HttpUrl challenge) {
		return ServiceUrl.sameOrigin(challenge, "verify").map((verify) -> new Endpoints(challenge, verify));
	}

	/** Of the URL of a challenge, or of an origin, which stands for the default path. */
	static Optional<Endpoints> ofService(HttpUrl service) {
		Optional<HttpUrl> challenge = service.encodedPath().equals("/") ? ServiceUrl.sameOrigin(service, CHALLENGE)
				: Optional.of(service);
		return challenge.flatMap(Endpoints::of);
	}

}
