package io.avpsecurity.core.token;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.key.SharedSecret;
import io.avpsecurity.core.key.SigningKey;

/**
 * Reads and makes the private keys of tokens, as a JWK Set (RFC 7517 section 5). No
 * message shows anything of a key.
 */
public final class TokenKeySet {

	/** Beyond it an instant is no date of ours. */
	private static final long MAX_SECOND = 1L << 40;

	private TokenKeySet() {
	}

	/**
	 * Reads keys: Ed25519 ({@code kty} {@code OKP}), or a shared secret of at least 32
	 * bytes ({@code kty} {@code oct}, {@code alg} {@code HS256}). The member {@code nbf}
	 * says when a key begins to sign, in seconds since 1970; without it a key always did.
	 * @param text the JWK Set
	 * @return the ring
	 * @throws IllegalArgumentException if it is no such set; the message says what is
	 * wrong
	 */
	public static TokenKeys read(String text) {
		if (!(Json.readObject(text, JsonLimits.DOCUMENT) instanceof ParsedJson.Value parsed)) {
			throw new IllegalArgumentException("the token keys are no JSON object; expected a JWK Set");
		}
		List<Optional<JsonObject>> jwks = parsed.object()
			.objects("keys")
			.orElseThrow(() -> new IllegalArgumentException(
					"the token keys have no array 'keys'; expected a JWK Set, such as {\"keys\":[{\"kty\":\"OKP\",...}]}"));
		List<TokenKey> keys = new ArrayList<>();
		for (int i = 0; i < jwks.size(); i++) {
			keys.add(read(i, jwks.get(i)));
		}
		return TokenKeys.of(keys);
	}

	/**
	 * Makes a set with one new Ed25519 key that always signs.
	 * @return the JWK Set, which is a secret
	 */
	static String generate() {
		return Json.write(Map.of("keys", List.of(PrivateJwk.generate()))) + "\n";
	}

	private static TokenKey read(int index, Optional<JsonObject> item) {
		try {
			JsonObject jwk = item.orElseThrow(() -> new IllegalArgumentException("the key is no JSON object"));
			return TokenKey.of(key(jwk), activeFrom(jwk));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("token key " + (index + 1) + ": " + ex.getMessage(), ex);
		}
	}

	private static SigningKey key(JsonObject jwk) {
		if (!jwk.string("kty").filter("oct"::equals).isPresent()) {
			return PrivateJwk.read(jwk);
		}
		if (!jwk.string("alg").filter("HS256"::equals).isPresent()) {
			throw new IllegalArgumentException("the key's 'alg' is not HS256, which a shared secret is for");
		}
		return SharedSecret.of(jwk.string("k")
			.flatMap(CanonicalBase64Url::decode)
			.orElseThrow(
					() -> new IllegalArgumentException("the key's 'k' is missing, or not in canonical base64url")));
	}

	private static Instant activeFrom(JsonObject jwk) {
		if (!jwk.has("nbf")) {
			return Instant.EPOCH;
		}
		return jwk.integer("nbf")
			.filter((second) -> second >= 0 && second < MAX_SECOND)
			.map(Instant::ofEpochSecond)
			.orElseThrow(() -> new IllegalArgumentException("the key's 'nbf' is no time in seconds since 1970"));
	}

}
