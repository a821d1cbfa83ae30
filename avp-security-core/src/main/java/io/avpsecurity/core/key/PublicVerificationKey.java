package io.avpsecurity.core.key;

import java.util.Map;
import java.util.Optional;

/**
 * A public key that was validated in full: canonical, on its curve or of a sane size, and
 * not weak. Thread-safe.
 */
public sealed interface PublicVerificationKey extends VerificationKey
		permits Ed25519PublicKey, EcPublicKey, RsaPublicKey, BoundKey {

	/**
	 * Returns the members of the public JWK that its thumbprint counts (RFC 7638 section
	 * 3.2).
	 * @return the required members, in canonical spelling
	 */
	Map<String, String> toJwk();

	/**
	 * Returns the name by which signatures refer to the key.
	 * @return the RFC 7638 thumbprint
	 */
	default String thumbprint() {
		Map<String, String> jwk = toJwk();
		return JwkThumbprint.of((member) -> Optional.ofNullable(jwk.get(member))).orElseThrow();
	}

}
