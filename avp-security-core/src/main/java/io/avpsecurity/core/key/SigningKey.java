package io.avpsecurity.core.key;

/**
 * A key that makes signatures of one algorithm. It never shows itself: neither in
 * {@code toString} nor in a message of an exception. Thread-safe.
 */
public sealed interface SigningKey permits PrivateSigningKey, SharedSecret {

	/**
	 * Returns the algorithm.
	 * @return the algorithm
	 */
	SignatureAlgorithm algorithm();

	/**
	 * Signs.
	 * @param message the bytes to sign
	 * @return the signature
	 */
	byte[] sign(byte[] message);

}
