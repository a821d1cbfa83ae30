package io.avpsecurity.core.signature;

/**
 * A private key that makes signatures. Thread-safe.
 */
public sealed interface SigningKey permits Ed25519SigningKey {

	/**
	 * Returns the algorithm.
	 * @return the algorithm
	 */
	SignatureAlgorithm algorithm();

	/**
	 * Returns the name by which signatures refer to the key.
	 * @return the RFC 7638 thumbprint of its public part
	 */
	String keyid();

	/**
	 * Signs.
	 * @param message the bytes to sign
	 * @return the signature
	 */
	byte[] sign(byte[] message);

}
