package io.avpsecurity.core.token;

import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;

/**
 * No token is issued, and none is good.
 */
public enum NoTokens implements AvpTokens {

	/** The only one. */
	INSTANCE;

	private static final TokenVerification NOT_OURS = new TokenVerification.Bad(TokenReason.TOKEN_SIGNATURE_MISMATCH);

	private static final TokenVerification MALFORMED = new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED);

	@Override
	public Optional<IssuedToken> issue(TokenGrant grant) {
		return Optional.empty();
	}

	@Override
	public TokenVerification verify(String credential, boolean inQuery) {
		return credential.startsWith(PREFIX) ? NOT_OURS : MALFORMED;
	}

	@Override
	public boolean revoke(String id) {
		return true;
	}

	@Override
	public Optional<Map<String, Object>> jwks() {
		return Optional.empty();
	}

}
