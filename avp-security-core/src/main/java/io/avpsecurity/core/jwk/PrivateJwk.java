package io.avpsecurity.core.jwk;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.key.EcCurve;
import io.avpsecurity.core.key.EcSigningKey;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.key.PrivateSigningKey;
import io.avpsecurity.core.key.RsaSigningKey;

/**
 * Reads and makes the private keys of one's own: Ed25519, RSA, P-256 and P-384 (RFC 7517,
 * RFC 7518 section 6, RFC 8037 section 2). No message shows anything of the key.
 */
public final class PrivateJwk {

	private static final int SEED_BYTES = 32;

	private PrivateJwk() {
	}

	/**
	 * Makes a new Ed25519 key.
	 * @return the members of its private JWK, which is a secret
	 */
	public static Map<String, Object> generate() {
		byte[] seed = new byte[SEED_BYTES];
		new SecureRandom().nextBytes(seed);
		Ed25519SigningKey key = Ed25519SigningKey.ofSeed(seed);
		Map<String, Object> jwk = new LinkedHashMap<>(key.publicKey().toJwk());
		jwk.put("d", CanonicalBase64Url.encode(seed));
		jwk.put("kid", key.keyid());
		jwk.put("alg", "EdDSA");
		return jwk;
	}

	/**
	 * Reads a private JWK. An RSA key is for {@code rsa-pss-sha512} unless its
	 * {@code alg} is {@code RS256} or {@code rsa-v1_5-sha256}.
	 * @param text the JWK
	 * @return the key
	 * @throws IllegalArgumentException if it is no private JWK of a known type, or its
	 * parts do not belong together; the message says what is wrong
	 */
	public static PrivateSigningKey read(String text) {
		if (!(Json.readObject(text, JsonLimits.DOCUMENT) instanceof ParsedJson.Value parsed)) {
			throw new IllegalArgumentException("the key is no JSON object");
		}
		return read(parsed.object());
	}

	/**
	 * Reads a private JWK out of a document.
	 * @param jwk the JWK
	 * @return the key, as from {@link #read(String)}
	 * @throws IllegalArgumentException as there
	 */
	public static PrivateSigningKey read(JsonObject jwk) {
		PrivateSigningKey key = switch (jwk.string("kty").orElse("")) {
			case "OKP" -> readOkp(jwk);
			case "EC" -> readEc(jwk);
			case "RSA" -> readRsa(jwk);
			default -> throw new IllegalArgumentException("the key is no private JWK: expected 'kty' OKP, EC or RSA");
		};
		for (Map.Entry<String, String> member : key.publicKey().toJwk().entrySet()) {
			if (!jwk.string(member.getKey()).equals(Optional.of(member.getValue()))) {
				throw new IllegalArgumentException("the key's '" + member.getKey() + "' does not belong to its 'd'");
			}
		}
		if (!AlgorithmNames.fit(jwk, key.algorithm())) {
			throw new IllegalArgumentException("the key's 'alg' is not " + key.algorithm() + ", which it is for");
		}
		return key;
	}

	private static PrivateSigningKey readOkp(JsonObject jwk) {
		if (!"Ed25519".equals(jwk.string("crv").orElse(""))) {
			throw new IllegalArgumentException("the key's 'crv' is not Ed25519");
		}
		return Ed25519SigningKey.ofSeed(bytes(jwk, "d"));
	}

	private static PrivateSigningKey readEc(JsonObject jwk) {
		EcCurve curve = jwk.string("crv")
			.flatMap(EcCurve::ofRegisteredName)
			.orElseThrow(() -> new IllegalArgumentException("the key's 'crv' is not P-256 or P-384"));
		return EcSigningKey.of(curve, bytes(jwk, "d"));
	}

	private static PrivateSigningKey readRsa(JsonObject jwk) {
		RSAPrivateCrtKeySpec parts = new RSAPrivateCrtKeySpec(number(jwk, "n"), number(jwk, "e"), number(jwk, "d"),
				number(jwk, "p"), number(jwk, "q"), number(jwk, "dp"), number(jwk, "dq"), number(jwk, "qi"));
		return RsaSigningKey.of(AlgorithmNames.ofRsa(jwk), parts);
	}

	private static BigInteger number(JsonObject jwk, String member) {
		return new BigInteger(1, bytes(jwk, member));
	}

	private static byte[] bytes(JsonObject jwk, String member) {
		return jwk.string(member)
			.flatMap(CanonicalBase64Url::decode)
			.orElseThrow(() -> new IllegalArgumentException(
					"the key's '" + member + "' is missing, or not in canonical base64url"));
	}

}
