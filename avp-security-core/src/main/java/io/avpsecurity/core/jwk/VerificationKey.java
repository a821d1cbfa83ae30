package io.avpsecurity.core.jwk;

/**
 * A public key that was validated in full. Thread-safe.
 */
public sealed interface VerificationKey permits Ed25519PublicKey {

	/**
	 * Returns the algorithm of the key, by its name in the HTTP Signature Algorithms
	 * registry (RFC 9421 section 6.2.2).
	 * @return the name
	 */
	String algorithm();

	/**
	 * Verifies a signature. A signature of the wrong length does not verify; nothing is
	 * thrown.
	 * @param signature the signature
	 * @param message what was signed
	 * @return true when the key's owner signed the message
	 */
	boolean verify(byte[] signature, byte[] message);

}
