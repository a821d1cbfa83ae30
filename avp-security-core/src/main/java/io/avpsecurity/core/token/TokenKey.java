package io.avpsecurity.core.token;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.key.SharedSecret;
import io.avpsecurity.core.key.SigningKey;
import io.avpsecurity.core.key.VerificationKey;

/**
 * A key that tokens are signed with, from an instant on. Immutable; it never shows
 * itself.
 *
 * @param kid the name by which tokens refer to it
 * @param key the key
 * @param activeFrom when it begins to sign
 */
public record TokenKey(String kid, SigningKey key, Instant activeFrom) {

	private static final int KID_SIZE = 16;

	public TokenKey {
		Objects.requireNonNull(kid, "kid must not be null");
		Objects.requireNonNull(key, "key must not be null");
		Objects.requireNonNull(activeFrom, "activeFrom must not be null");
		if (!(key instanceof Ed25519SigningKey) && !(key instanceof SharedSecret)) {
			throw new IllegalArgumentException("a token key must be for EdDSA or HS256, was for " + key.algorithm());
		}
		// Under a second name a key would outlive its retirement.
		if (!kid.equals(nameOf(key))) {
			throw new IllegalArgumentException("kid must be the name that the key has by itself, was " + kid);
		}
	}

	/**
	 * Takes a key by the name it has by itself: the RFC 7638 thumbprint of an Ed25519
	 * key, for a shared secret something that does not tell what it is.
	 * @param key an Ed25519 key, or a shared secret where one application alone issues
	 * and verifies
	 * @param activeFrom when it begins to sign
	 * @return the key
	 */
	public static TokenKey of(SigningKey key, Instant activeFrom) {
		return new TokenKey(nameOf(key), key, activeFrom);
	}

	/** The algorithm as JWS names it (RFC 7518 section 3.1, RFC 8037 section 3.1). */
	String alg() {
		return (this.key instanceof SharedSecret) ? "HS256" : AvpToken.PUBLIC_ALG;
	}

	VerificationKey verificationKey() {
		return (this.key instanceof SharedSecret secret) ? secret : ((Ed25519SigningKey) this.key).publicKey();
	}

	private static String nameOf(SigningKey key) {
		if (key instanceof Ed25519SigningKey named) {
			return named.keyid();
		}
		byte[] name = key.sign("avp/kid/v1".getBytes(StandardCharsets.US_ASCII));
		return CanonicalBase64Url.encode(Arrays.copyOf(name, KID_SIZE));
	}

}
