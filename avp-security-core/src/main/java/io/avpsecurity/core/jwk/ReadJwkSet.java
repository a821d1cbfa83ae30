package io.avpsecurity.core.jwk;

/**
 * What came out of reading a JWK Set.
 */
public sealed interface ReadJwkSet {

	/**
	 * A set, perhaps without any usable key.
	 *
	 * @param set the set
	 */
	record Value(JwkSet set) implements ReadJwkSet {
	}

	/**
	 * No JWK Set.
	 *
	 * @param message why, without any text of the document
	 */
	record Malformed(String message) implements ReadJwkSet {
	}

}
