package io.avpsecurity.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.key.EcCurve;
import io.avpsecurity.core.key.EcSigningKey;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.key.PrivateSigningKey;
import io.avpsecurity.core.key.RsaSigningKey;
import io.avpsecurity.core.key.SignatureAlgorithm;
import io.avpsecurity.core.key.VerificationProvider;
import io.avpsecurity.core.webbotauth.AgentSigner;

/**
 * An agent for each algorithm, and for each provider that verifies it. One more is one
 * more line.
 */
@SuppressWarnings("ImmutableEnumChecker") // The functions hold nothing
public enum Signer {

	/** What most agents use. */
	ED25519("ed25519", "", Signer::ed25519),

	/** The same key, verified by the Java platform. */
	ED25519_SUN_EC("ed25519", "SunEC", Signer::ed25519),

	/** RSA-PSS with a key of 2048 bits. */
	RSA_PSS_SHA512("rsa-pss-sha512, 2048 bits", "",
			() -> RsaSigningKey.generate(SignatureAlgorithm.RSA_PSS_SHA512, 2048)),

	/** ECDSA on P-256. */
	ECDSA_P256("ecdsa-p256-sha256", "", () -> EcSigningKey.generate(EcCurve.P_256)),

	/** The same, verified by the Java platform. */
	ECDSA_P256_SUN_EC("ecdsa-p256-sha256", "SunEC", () -> EcSigningKey.generate(EcCurve.P_256)),

	/** ECDSA on P-384. */
	ECDSA_P384("ecdsa-p384-sha384", "", () -> EcSigningKey.generate(EcCurve.P_384));

	private static final Map<Signer, PrivateSigningKey> KEYS = new ConcurrentHashMap<>();

	private final String algorithm;

	private final String provider;

	private final Supplier<PrivateSigningKey> generator;

	Signer(String algorithm, String provider, Supplier<PrivateSigningKey> generator) {
		this.algorithm = algorithm;
		this.provider = provider;
		this.generator = generator;
	}

	/** What it is called in a table. */
	String title() {
		return this.algorithm + (this.provider.isEmpty() ? "" : " by " + this.provider);
	}

	/** What verifies it. */
	VerificationProvider provider() {
		return this.provider.isEmpty() ? VerificationProvider.DEFAULT : VerificationProvider.named(this.provider);
	}

	/** The name of the key. */
	String keyid() {
		return key().keyid();
	}

	/** What a directory holds of the agent. */
	PublicJwk jwk() {
		return new PublicJwk(keyid(), key().publicKey(), Optional.empty(), Optional.empty(), true);
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
		AgentSigner signer = AgentSigner.of(key(), Scenario.AGENT, Scenario.CLOCK).covering(components);
		for (Map.Entry<String, String> field : signer.sign(request).entrySet()) {
			signed = signed.withField(field.getKey(), field.getValue());
		}
		return signed;
	}

	private PrivateSigningKey key() {
		return KEYS.computeIfAbsent(this, (signer) -> signer.generator.get());
	}

	private static PrivateSigningKey ed25519() {
		return Ed25519SigningKey.ofSeed("a seed of the benchmarks, public".getBytes(StandardCharsets.US_ASCII));
	}

}
