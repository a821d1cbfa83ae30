package io.avpsecurity.core.token;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.key.VerificationKey;

/**
 * A JWS in compact form (RFC 7515 section 7.1), as far as our own tokens use it: its
 * header has {@code alg}, {@code kid} and {@code typ} and nothing else, so there is no
 * {@code crit}, no key and no URL of one in it. Each part has one spelling.
 *
 * @param alg the algorithm that it names
 * @param kid the key that it names
 * @param payload the claims, not read yet
 * @param signingInput what is signed
 * @param signature the signature
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CompactJws(String alg, String kid, byte[] payload, byte[] signingInput, byte[] signature) {

	/** RFC 8725 section 3.11: no other kind of token can be taken for one of ours. */
	static final String TYPE = "avp+jwt";

	private static final Set<String> HEADER = Set.of("alg", "kid", "typ");

	private static final JsonLimits HEADER_LIMITS = new JsonLimits(512, 1, 128, 8);

	private static final JsonLimits PAYLOAD_LIMITS = new JsonLimits(4096, 3, 4096, 64);

	static Optional<CompactJws> read(String text) {
		int first = text.indexOf('.');
		int second = text.indexOf('.', first + 1);
		if (first < 0 || second < 0 || text.indexOf('.', second + 1) >= 0) {
			return Optional.empty();
		}
		Optional<JsonObject> header = CanonicalBase64Url.decode(text.substring(0, first))
			.flatMap((bytes) -> object(bytes, HEADER_LIMITS))
			.filter((members) -> members.names().equals(HEADER)
					&& members.string("typ").filter(TYPE::equals).isPresent());
		Optional<byte[]> payload = CanonicalBase64Url.decode(text.substring(first + 1, second));
		Optional<byte[]> signature = CanonicalBase64Url.decode(text.substring(second + 1));
		if (header.isEmpty() || payload.isEmpty() || signature.isEmpty()) {
			return Optional.empty();
		}
		Optional<String> alg = header.get().string("alg");
		Optional<String> kid = header.get().string("kid");
		if (alg.isEmpty() || kid.isEmpty()) {
			return Optional.empty();
		}
		return Optional.of(new CompactJws(alg.get(), kid.get(), payload.get(),
				text.substring(0, second).getBytes(StandardCharsets.US_ASCII), signature.get()));
	}

	static String sign(TokenKey key, Map<String, Object> claims) {
		Map<String, Object> header = new LinkedHashMap<>();
		header.put("alg", key.alg());
		header.put("kid", key.kid());
		header.put("typ", TYPE);
		String input = encode(header) + '.' + encode(claims);
		byte[] signature = key.key().sign(input.getBytes(StandardCharsets.US_ASCII));
		return input + '.' + CanonicalBase64Url.encode(signature);
	}

	/**
	 * Verifies with a key, and no algorithm but the key's.
	 * @param key the key
	 * @return whether that key signed it
	 */
	boolean isSignedBy(TokenKey key) {
		return isSignedBy(key.alg(), key.verificationKey());
	}

	boolean isSignedBy(String keyAlg, VerificationKey key) {
		return this.alg.equals(keyAlg) && key.verify(this.signature, this.signingInput);
	}

	Optional<JsonObject> claims() {
		return object(this.payload, PAYLOAD_LIMITS);
	}

	private static Optional<JsonObject> object(byte[] bytes, JsonLimits limits) {
		ParsedJson parsed = Json.readUnambiguousObject(new String(bytes, StandardCharsets.UTF_8), limits);
		return (parsed instanceof ParsedJson.Value value) ? Optional.of(value.object()) : Optional.empty();
	}

	private static String encode(Map<String, Object> members) {
		return CanonicalBase64Url.encode(Json.write(members).getBytes(StandardCharsets.UTF_8));
	}

}
