package io.avpsecurity.core.jwk;

import java.util.Base64;
import java.util.Optional;

/**
 * Base64url without padding in its only canonical spelling (RFC 7515 section 2). A second
 * spelling of the same bytes would give a key a second thumbprint (threat T-8).
 */
final class CanonicalBase64Url {

	private CanonicalBase64Url() {
	}

	static Optional<byte[]> decode(String text) {
		try {
			byte[] bytes = Base64.getUrlDecoder().decode(text);
			return encode(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
	}

	static String encode(byte[] bytes) {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

}
