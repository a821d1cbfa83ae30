package io.avpsecurity.core.key;

import java.util.Base64;
import java.util.Optional;

/**
 * Base64url without padding in its only canonical spelling (RFC 7515 section 2). A second
 * spelling of the same bytes would give a key a second thumbprint (threat T-8).
 */
public final class CanonicalBase64Url {

	private CanonicalBase64Url() {
	}

	/**
	 * Decodes.
	 * @param text the text
	 * @return the bytes, or empty when this is not how they are encoded
	 */
	public static Optional<byte[]> decode(String text) {
		try {
			byte[] bytes = Base64.getUrlDecoder().decode(text);
			return encode(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
	}

	/**
	 * Encodes.
	 * @param bytes the bytes
	 * @return the only spelling that {@link #decode(String)} accepts
	 */
	public static String encode(byte[] bytes) {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

}
