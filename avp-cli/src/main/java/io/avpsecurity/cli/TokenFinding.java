package io.avpsecurity.cli;

import java.time.Instant;
import java.util.Optional;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.token.AvpToken;
import io.avpsecurity.core.token.AvpTokens;

/**
 * What can be said about a token without the application that issued it.
 *
 * @param form how it is written
 * @param code how the command ends
 * @param reason a stable word, the code of a {@link TokenReason} for a token that is bad
 * @param message the same for people
 */
record TokenFinding(Form form, ExitCode code, String reason, String message) {

	/** How a token is written. */
	enum Form {

		/** It is a JWS. */
		SIGNED,

		/** It says nothing: its issuer looks it up. */
		OPAQUE,

		/** It is no AVP token. */
		MALFORMED

	}

	/** What is not a signed token needs no keys to be found so. */
	static TokenFinding ofUnsigned(String credential) {
		if (isOpaque(credential)) {
			return new TokenFinding(Form.OPAQUE, ExitCode.UNDECIDED, "opaque",
					"It says nothing by itself: only the application that issued it can tell whether it is good.");
		}
		return new TokenFinding(Form.MALFORMED, ExitCode.FAILS, TokenReason.TOKEN_MALFORMED.code(),
				"It is not written as an AVP token, expected " + AvpTokens.PREFIX + " and a JWS with alg, kid and typ "
						+ "avp+jwt, of at most " + AvpToken.MAX_LENGTH + " characters.");
	}

	static TokenFinding of(AvpToken token, Optional<PublicKeys> keys, Instant at) {
		if (keys.isEmpty()) {
			return signed(ExitCode.UNDECIDED, "no_keys", "Nothing was verified: anybody can write this. Name the "
					+ "public keys with --keys, a file or a URL such as https://shop.example/avp/jwks.json");
		}
		if (keys.get() instanceof PublicKeys.Unavailable unavailable) {
			return signed(ExitCode.UNDECIDED, "keys_unavailable", "Nothing was verified. " + unavailable.why());
		}
		return ((PublicKeys.Read) keys.get()).set()
			.keys()
			.stream()
			.filter((key) -> key.thumbprint().equals(token.kid()))
			.findFirst()
			.map((key) -> verify(token, key, at))
			.orElseGet(() -> mismatch(wrongAlg(token)
				.orElse("None of the keys has the name " + LogText.of(token.kid()) + ", its thumbprint.")));
	}

	private static TokenFinding verify(AvpToken token, PublicJwk key, Instant at) {
		Optional<String> wrongAlg = wrongAlg(token);
		if (wrongAlg.isPresent() || !key.algorithmFits()) {
			return mismatch(wrongAlg.orElse("The key that it names is for another algorithm."));
		}
		if (!token.isSignedBy(key.key())) {
			return mismatch("The key that it names did not sign it.");
		}
		return token.fault(at)
			.map((reason) -> signed(ExitCode.FAILS, reason.code(), sentence(reason)))
			.orElseGet(() -> signed(ExitCode.HOLDS, "verified", "The key that it names signed it, and it is in time. "
					+ "Not checked: who may issue it, for whom it is, and whether it was taken back."));
	}

	private static Optional<String> wrongAlg(AvpToken token) {
		return token.alg().equals(AvpToken.PUBLIC_ALG) ? Optional.empty() : Optional.of("Its alg is "
				+ LogText.of(token.alg()) + ", which no public key verifies, expected " + AvpToken.PUBLIC_ALG + ".");
	}

	private static String sentence(TokenReason reason) {
		return switch (reason) {
			case TOKEN_EXPIRED -> "The key that it names signed it, and it has expired.";
			case TOKEN_NOT_YET_VALID -> "The key that it names signed it, and it is not valid yet.";
			default -> "The key that it names signed it, and its claims are not those of an AVP token.";
		};
	}

	private static TokenFinding mismatch(String message) {
		return signed(ExitCode.FAILS, TokenReason.TOKEN_SIGNATURE_MISMATCH.code(), message);
	}

	private static TokenFinding signed(ExitCode code, String reason, String message) {
		return new TokenFinding(Form.SIGNED, code, reason, message);
	}

	private static boolean isOpaque(String credential) {
		int start = AvpTokens.PREFIX.length();
		return credential.startsWith(AvpTokens.PREFIX) && credential.length() > start
				&& credential.length() <= AvpToken.MAX_LENGTH
				&& credential.chars().skip(start).allMatch(TokenFinding::isOpaqueCharacter);
	}

	/** Of base64url, with which random bits are written. */
	private static boolean isOpaqueCharacter(int c) {
		return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
				|| c == '=';
	}

}
