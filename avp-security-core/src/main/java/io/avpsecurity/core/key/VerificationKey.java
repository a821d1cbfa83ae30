package io.avpsecurity.core.key;

/**
 * A key that verifies signatures of one algorithm: whoever holds it cannot be talked into
 * another. Thread-safe.
 */
public sealed interface VerificationKey permits PublicVerificationKey, SharedSecret {

	/**
	 * Returns the only algorithm it verifies.
	 * @return the algorithm
	 */
	SignatureAlgorithm algorithm();

	/**
	 * Verifies a signature. A signature of the wrong length does not verify; nothing is
	 * thrown.
	 * @param signature the signature
	 * @param message what was signed
	 * @return true when the key's owner signed the message
	 */
	boolean verify(byte[] signature, byte[] message);

}
