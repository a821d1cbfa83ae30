package io.avpsecurity.core.key;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.avpsecurity.core.json.JsonObject;

/**
 * The SHA-256 thumbprint of a public key (RFC 7638; RFC 8037 section 2). Only the
 * required members count. The key itself is not validated.
 */
public final class JwkThumbprint {

	private JwkThumbprint() {
	}

	/**
	 * Computes a thumbprint.
	 * @param jwk the key
	 * @return the thumbprint in base64url without padding, or empty when the key type is
	 * not known, or a required member is missing, is no string, or needs escapes
	 */
	public static Optional<String> of(JsonObject jwk) {
		return of(jwk::string);
	}

	static Optional<String> of(Function<String, Optional<String>> jwk) {
		return jwk.apply("kty").flatMap((kty) -> switch (kty) {
			case "OKP" -> of(jwk, List.of("crv", "kty", "x"));
			case "EC" -> of(jwk, List.of("crv", "kty", "x", "y"));
			case "RSA" -> of(jwk, List.of("e", "kty", "n"));
			default -> Optional.empty();
		});
	}

	private static Optional<String> of(Function<String, Optional<String>> jwk, List<String> members) {
		StringBuilder canonical = new StringBuilder("{");
		for (String member : members) {
			Optional<String> value = jwk.apply(member).filter(JwkThumbprint::needsNoEscapes);
			if (value.isEmpty()) {
				return Optional.empty();
			}
			canonical.append((canonical.length() > 1) ? "," : "")
				.append('"')
				.append(member)
				.append("\":\"")
				.append(value.get())
				.append('"');
		}
		byte[] text = canonical.append('}').toString().getBytes(StandardCharsets.US_ASCII);
		return Optional.of(CanonicalBase64Url.encode(Digests.digest("SHA-256", text)));
	}

	private static boolean needsNoEscapes(String value) {
		return value.chars().allMatch((c) -> c > ' ' && c < 0x7F && c != '"' && c != '\\');
	}

}
