package io.avpsecurity.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.key.PrivateSigningKey;
import io.avpsecurity.core.webbotauth.AgentSigner;

/**
 * An agent for each algorithm, and for each provider that verifies it. One more is one
 * more line.
 */
public enum Signer {

	/** Ed25519, verified by Bouncy Castle. */
	ED25519_BOUNCY_CASTLE("ed25519, Bouncy Castle",
			Ed25519SigningKey.ofSeed("a seed of the benchmarks, public".getBytes(StandardCharsets.US_ASCII)));

	private final String title;

	@SuppressWarnings("ImmutableEnumChecker") // Keys are immutable, only not marked so
	private final PrivateSigningKey key;

	Signer(String title, PrivateSigningKey key) {
		this.title = title;
		this.key = key;
	}

	/** What it is called in a table. */
	String title() {
		return this.title;
	}

	/** The name of the key. */
	String keyid() {
		return this.key.keyid();
	}

	/** What a directory holds of the agent. */
	PublicJwk jwk() {
		return new PublicJwk(keyid(), this.key.publicKey(), Optional.empty(), Optional.empty(), true);
	}

	/** What a site knows of the agent. */
	KnownAgent agent() {
		return KnownAgent.of(Scenario.AGENT, List.of(jwk()));
	}

	/** A request as agents send it, with four components covered. */
	RequestMessage signed() {
		return signed(Scenario.REQUEST, "@authority", "@method", "@path");
	}

	/** A request that covers what is named, and the agent. */
	RequestMessage signed(RequestMessage request, String... components) {
		RequestMessage signed = request;
		AgentSigner signer = AgentSigner.of(this.key, Scenario.AGENT, Scenario.CLOCK).covering(components);
		for (Map.Entry<String, String> field : signer.sign(request).entrySet()) {
			signed = signed.withField(field.getKey(), field.getValue());
		}
		return signed;
	}

}
