package io.avpsecurity.core.jwk;

import java.util.Optional;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.key.PrivateSigningKey;

/**
 * Reads the private keys of one's own (RFC 7517, RFC 8037 section 2). No message shows
 * anything of the key.
 */
public final class PrivateJwk {

	private PrivateJwk() {
	}

	/**
	 * Reads a private JWK.
	 * @param text the JWK
	 * @return the key
	 * @throws IllegalArgumentException if it is no private JWK of a known type, or its
	 * parts do not belong together; the message says what is wrong
	 */
	public static PrivateSigningKey read(String text) {
		if (!(Json.readObject(text, JsonLimits.DOCUMENT) instanceof ParsedJson.Value jwk)) {
			throw new IllegalArgumentException("the key is no JSON object");
		}
		return readEd25519(jwk.object());
	}

	private static PrivateSigningKey readEd25519(JsonObject jwk) {
		Optional<byte[]> seed = jwk.string("d").flatMap(CanonicalBase64Url::decode);
		if (!"Ed25519".equals(jwk.string("crv").orElse("")) || seed.isEmpty()) {
			throw new IllegalArgumentException("the key is no private Ed25519 JWK: expected 'crv' Ed25519 and 'd'");
		}
		Ed25519SigningKey key = Ed25519SigningKey.ofSeed(seed.get());
		if (!jwk.string("x").equals(Optional.ofNullable(key.publicKey().toJwk().get("x")))) {
			throw new IllegalArgumentException("the key's 'x' does not belong to its 'd'");
		}
		return key;
	}

}
