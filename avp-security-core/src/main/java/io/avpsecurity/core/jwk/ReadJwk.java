package io.avpsecurity.core.jwk;

/**
 * What came out of reading one JWK.
 */
public sealed interface ReadJwk {

	/**
	 * A key that can verify.
	 *
	 * @param jwk the key
	 */
	record Usable(PublicJwk jwk) implements ReadJwk {
	}

	/**
	 * A key that is well formed, as far as that was looked at, and not for us: another
	 * type, curve or use.
	 *
	 * @param why what it is, without any text of the key
	 */
	record NotForUs(String why) implements ReadJwk {
	}

	/**
	 * A key that must not be used by anybody: broken, weak, or with a private part.
	 *
	 * @param why what is wrong, without any text of the key
	 */
	record Refused(String why) implements ReadJwk {
	}

}
