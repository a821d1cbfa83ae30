package io.avpsecurity.core.jwk;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.key.SignatureAlgorithm;

/**
 * The names that the JWK member {@code alg} may have for an algorithm: that of HTTP
 * signatures, and those of JOSE (RFC 7518 section 3.1, RFC 8037, RFC 9864).
 */
final class AlgorithmNames {

	private static final Map<SignatureAlgorithm, Set<String>> JOSE = new EnumMap<>(Map.of(SignatureAlgorithm.ED25519,
			Set.of("EdDSA", "Ed25519"), SignatureAlgorithm.RSA_PSS_SHA512, Set.of("PS512"),
			SignatureAlgorithm.RSA_V1_5_SHA256, Set.of("RS256"), SignatureAlgorithm.ECDSA_P256_SHA256, Set.of("ES256"),
			SignatureAlgorithm.ECDSA_P384_SHA384, Set.of("ES384")));

	private AlgorithmNames() {
	}

	/** An RSA key does not say by itself what it is for. */
	static SignatureAlgorithm ofRsa(JsonObject jwk) {
		return isNamed(jwk, SignatureAlgorithm.RSA_V1_5_SHA256) ? SignatureAlgorithm.RSA_V1_5_SHA256
				: SignatureAlgorithm.RSA_PSS_SHA512;
	}

	/** Whether the JWK names no algorithm, or this one. */
	static boolean fit(JsonObject jwk, SignatureAlgorithm algorithm) {
		return !jwk.has("alg") || isNamed(jwk, algorithm);
	}

	private static boolean isNamed(JsonObject jwk, SignatureAlgorithm algorithm) {
		Optional<String> alg = jwk.string("alg");
		return alg
			.filter((name) -> name.equals(algorithm.registeredName())
					|| JOSE.getOrDefault(algorithm, Set.of()).contains(name))
			.isPresent();
	}

}
