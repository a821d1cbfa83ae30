package io.avpsecurity.core.key;

/**
 * A private key: its signatures can be verified by anybody who has the public part.
 * Thread-safe.
 */
public sealed interface PrivateSigningKey extends SigningKey permits Ed25519SigningKey, EcSigningKey, RsaSigningKey {

	/**
	 * Returns the name by which signatures refer to the key.
	 * @return the RFC 7638 thumbprint of its public part
	 */
	String keyid();

	/**
	 * Returns the public part.
	 * @return the key to verify with
	 */
	PublicVerificationKey publicKey();

}
