package io.avpsecurity.core.token;

import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.TokenVerification;

/**
 * Issues AVP tokens and judges them. A token proves a solved challenge, never an
 * identity. Nothing is thrown for a bad token. Thread-safe, and without I/O.
 */
public interface AvpTokens {

	/** What every token begins with. */
	String PREFIX = "avp_token_";

	/**
	 * Issues a token.
	 * @param grant what for
	 * @return the token, or empty when there is no room to remember another
	 */
	Optional<IssuedToken> issue(TokenGrant grant);

	/**
	 * Judges a credential.
	 * @param credential what the request presents
	 * @param inQuery whether it came in the query
	 * @return what it amounts to
	 */
	TokenVerification verify(String credential, boolean inQuery);

	/**
	 * Makes a token bad before it expires.
	 * @param id the id of the token
	 * @return false when there is no room to remember it
	 */
	boolean revoke(String id);

	/**
	 * Returns the public keys of tokens that others can verify, as a JWK Set.
	 * @return its members, or empty when only the issuer can verify
	 */
	Optional<Map<String, Object>> jwks();

}
