package io.avpsecurity.core.token;

import java.time.Instant;
import java.util.Optional;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.key.Ed25519PublicKey;
import io.avpsecurity.core.key.PublicVerificationKey;

/**
 * A signed AVP token taken apart, for people who look into it: it is written in the one
 * form that {@link SignedTokens} accept. Anybody can write that, so nothing that it says
 * counts before {@link #isSignedBy} has said yes. Who issued it, for whom, and whether it
 * was taken back is not checked here: that is for its issuer, by {@link AvpTokens}. A
 * token is at most {@value #MAX_LENGTH} characters long. Immutable; it never shows
 * itself.
 */
public final class AvpToken {

	/** The longest token. */
	public static final int MAX_LENGTH = 4096;

	/** The one {@code alg} that a public key verifies (RFC 8037 section 3.1). */
	public static final String PUBLIC_ALG = "EdDSA";

	private final CompactJws jws;

	private final JsonObject claims;

	private AvpToken(CompactJws jws, JsonObject claims) {
		this.jws = jws;
		this.claims = claims;
	}

	/**
	 * Takes a token apart.
	 * @param credential the token
	 * @return the token, or empty when it is not written as a signed token of ours
	 */
	public static Optional<AvpToken> read(String credential) {
		if (credential.length() > MAX_LENGTH || !credential.startsWith(AvpTokens.PREFIX)) {
			return Optional.empty();
		}
		return CompactJws.read(credential.substring(AvpTokens.PREFIX.length()))
			.flatMap((jws) -> jws.claims().map((claims) -> new AvpToken(jws, claims)));
	}

	/**
	 * Returns the algorithm that it names.
	 * @return the {@code alg} of its header; a stranger's text
	 */
	public String alg() {
		return this.jws.alg();
	}

	/**
	 * Returns the key that it names.
	 * @return the {@code kid} of its header; a stranger's text
	 */
	public String kid() {
		return this.jws.kid();
	}

	/**
	 * Returns the type that it names.
	 * @return the {@code typ} of its header, the same of all tokens
	 */
	public String typ() {
		return CompactJws.TYPE;
	}

	/**
	 * Returns what it says.
	 * @return the claims, as they are written
	 */
	public JsonObject claims() {
		return this.claims;
	}

	/**
	 * Returns whether a public key signed it: one of the algorithm that it names and of
	 * no other (RFC 8725 section 3.1). Only Ed25519 is there for others to verify.
	 * @param key the key
	 * @return true when the key's owner wrote it
	 */
	public boolean isSignedBy(PublicVerificationKey key) {
		return key instanceof Ed25519PublicKey && this.jws.isSignedBy(PUBLIC_ALG, key);
	}

	/**
	 * Returns what is wrong with the claims at a time, as every judge of tokens finds it.
	 * @param now the time
	 * @return that a claim is missing or of another type, that it is not valid yet or no
	 * longer; empty when it is none of these
	 */
	public Optional<TokenReason> fault(Instant now) {
		Optional<TokenClaims> read = TokenClaims.read(this.claims);
		return read.isEmpty() ? Optional.of(TokenReason.TOKEN_MALFORMED) : read.get().untimely(now);
	}

	@Override
	public String toString() {
		return "AvpToken[***]";
	}

}
