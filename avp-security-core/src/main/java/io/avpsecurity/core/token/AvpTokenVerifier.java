package io.avpsecurity.core.token;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;

/**
 * Judges AVP tokens. No token is issued yet, so none is good: a token that is written as
 * one was not signed by us.
 */
public final class AvpTokenVerifier {

	private static final int MAX_LENGTH = 4096;

	private static final TokenVerification MALFORMED = new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED);

	private static final TokenVerification NOT_OURS = new TokenVerification.Bad(TokenReason.TOKEN_SIGNATURE_MISMATCH);

	/**
	 * Judges one credential.
	 * @param credential what the request presents
	 * @return what it amounts to
	 */
	public TokenVerification verify(String credential) {
		return isWellFormed(credential) ? NOT_OURS : MALFORMED;
	}

	/** The characters of {@code token68} (RFC 9110 section 11.2). */
	private static boolean isWellFormed(String credential) {
		if (credential.isEmpty() || credential.length() > MAX_LENGTH) {
			return false;
		}
		for (int i = 0; i < credential.length(); i++) {
			char c = credential.charAt(i);
			boolean alphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
			if (!alphanumeric && "-._~+/=".indexOf(c) < 0) {
				return false;
			}
		}
		return true;
	}

}
