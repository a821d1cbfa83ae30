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

	/**
	 * A JWK Set with more entries than are accepted. None of them was looked at.
	 *
	 * @param count how many
	 */
	record TooManyKeys(int count) implements ReadJwkSet {
	}

}
