package io.avpsecurity.core.jwk;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.key.PublicVerificationKey;
import io.avpsecurity.core.key.VerificationProvider;

/**
 * One public key of an agent: its bytes were validated in full, and its name is computed
 * from them. A {@code kid} is not looked at.
 *
 * @param thumbprint the RFC 7638 thumbprint, by which a signature names the key
 * @param key the key
 * @param notBefore when it becomes valid, if it says so
 * @param expires when it stops being valid, if it says so
 * @param algorithmFits whether the JWK names no algorithm, or one that fits the key
 */
public record PublicJwk(String thumbprint, PublicVerificationKey key, Optional<Instant> notBefore,
		Optional<Instant> expires, boolean algorithmFits) {

	public PublicJwk {
		Objects.requireNonNull(thumbprint, "thumbprint must not be null");
		Objects.requireNonNull(key, "key must not be null");
		Objects.requireNonNull(notBefore, "notBefore must not be null");
		Objects.requireNonNull(expires, "expires must not be null");
	}

	/**
	 * Makes the key verify with a provider.
	 * @param provider the provider
	 * @return a copy with the key bound to it
	 */
	public PublicJwk boundTo(VerificationProvider provider) {
		return new PublicJwk(this.thumbprint, provider.bind(this.key), this.notBefore, this.expires,
				this.algorithmFits);
	}

}
