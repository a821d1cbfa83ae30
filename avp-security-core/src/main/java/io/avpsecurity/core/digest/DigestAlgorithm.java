package io.avpsecurity.core.digest;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * The digest algorithms that are good against an attacker (RFC 9530 section 5). The
 * registry's other names are checksums, or broken.
 */
enum DigestAlgorithm {

	SHA_256("sha-256", "SHA-256"),

	SHA_512("sha-512", "SHA-512");

	private final String key;

	private final String javaName;

	DigestAlgorithm(String key, String javaName) {
		this.key = key;
		this.javaName = javaName;
	}

	/** Returns the key by which a field names it. */
	String key() {
		return this.key;
	}

	static Optional<DigestAlgorithm> ofKey(String key) {
		for (DigestAlgorithm algorithm : values()) {
			if (algorithm.key.equals(key)) {
				return Optional.of(algorithm);
			}
		}
		return Optional.empty();
	}

	MessageDigest start() {
		try {
			return MessageDigest.getInstance(this.javaName);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256 and SHA-512", ex);
		}
	}

}
