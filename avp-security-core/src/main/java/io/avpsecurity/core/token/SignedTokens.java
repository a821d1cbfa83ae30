package io.avpsecurity.core.token;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.key.Digests;
import io.avpsecurity.core.state.ReplayKey;
import io.avpsecurity.core.state.RevokedIds;

/**
 * Tokens that are signed: any process with the keys can verify them, and nothing is
 * remembered but which were taken back. A token is {@code avp_token_} and a JWS (RFC
 * 7515) whose key, algorithm, type, issuer, audience and every claim are checked (RFC
 * 8725). The signature of a token that verified is not computed again while it is
 * remembered; when it expires, is revoked or its key is retired, that counts at once.
 * Thread-safe.
 */
public final class SignedTokens implements AvpTokens {

	/** How many tokens that verified are remembered. */
	private static final int CACHE_SIZE = 10_000;

	private static final int ID_BYTES = 16;

	/**
	 * How long a token can be good after it was revoked: one by an instance whose clock
	 * is ahead, or whose tokens live longer than ours.
	 */
	private static final Duration REVOKED_FOR = TokenRules.MAX_LIFETIME.plus(TokenRules.LEEWAY.multipliedBy(2));

	private final SecureRandom random = new SecureRandom();

	private final Cache<ReplayKey, Signed> verified = Caffeine.newBuilder().maximumSize(CACHE_SIZE).build();

	private final TokenRules rules;

	private final TokenKeys keys;

	private final RevokedIds revoked;

	private final InstantSource clock;

	private final Duration overlap;

	/**
	 * Creates the issuer and judge.
	 * @param rules who issues, for whom, for how long
	 * @param keys the keys
	 * @param revoked remembers which tokens were taken back
	 * @param clock the time
	 * @throws IllegalArgumentException if no key is active yet
	 */
	public SignedTokens(TokenRules rules, TokenKeys keys, RevokedIds revoked, InstantSource clock) {
		this.rules = Objects.requireNonNull(rules, "rules must not be null");
		this.keys = Objects.requireNonNull(keys, "keys must not be null");
		this.revoked = Objects.requireNonNull(revoked, "revoked must not be null");
		this.clock = Objects.requireNonNull(clock, "clock must not be null");
		this.overlap = rules.lifetime().plus(TokenRules.LEEWAY);
		if (keys.signing(clock.instant()).isEmpty()) {
			throw new IllegalArgumentException("no token key is active yet; expected one whose 'nbf' has passed");
		}
	}

	@Override
	public Optional<IssuedToken> issue(TokenGrant grant) {
		Instant now = this.clock.instant().truncatedTo(ChronoUnit.SECONDS);
		byte[] id = new byte[ID_BYTES];
		this.random.nextBytes(id);
		TokenClaims claims = new TokenClaims(this.rules.issuer(), this.rules.audience(), now, now,
				now.plus(this.rules.lifetime()), CanonicalBase64Url.encode(id), grant.scopes());
		TokenKey key = this.keys.signing(now)
			.orElseThrow(() -> new IllegalStateException("the clock was set back to before the first token key"));
		String credential = PREFIX + CompactJws.sign(key, claims.write(subject(id), grant));
		if (credential.length() > AvpToken.MAX_LENGTH) {
			throw new IllegalStateException("a token of " + credential.length()
					+ " characters is too long to be accepted; expected fewer scopes or a shorter audience");
		}
		return Optional.of(new IssuedToken(credential, claims.id(), claims.expires()));
	}

	@Override
	public TokenVerification verify(String credential, boolean inQuery) {
		if (credential.length() > AvpToken.MAX_LENGTH || !credential.startsWith(PREFIX)) {
			return new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED);
		}
		Instant now = this.clock.instant();
		ReplayKey hash = ReplayKey.of(List.of(credential));
		Signed known = this.verified.getIfPresent(hash);
		if (known != null && this.keys.verifying(known.kid(), now, this.overlap).isPresent()) {
			return judge(known.claims(), now, inQuery);
		}
		return CompactJws.read(credential.substring(PREFIX.length()))
			.map((jws) -> verify(jws, hash, now, inQuery))
			.orElseGet(() -> new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED));
	}

	@Override
	public boolean revoke(String id) {
		return this.revoked.revoke(id, this.clock.instant().plus(REVOKED_FOR));
	}

	@Override
	public Optional<Map<String, Object>> jwks() {
		return this.keys.jwks(this.clock.instant(), this.overlap);
	}

	/** What the claims say counts only once it is known who wrote them. */
	private TokenVerification verify(CompactJws jws, ReplayKey hash, Instant now, boolean inQuery) {
		Optional<TokenKey> key = this.keys.verifying(jws.kid(), now, this.overlap);
		if (key.isEmpty() || !jws.isSignedBy(key.get())) {
			return new TokenVerification.Bad(TokenReason.TOKEN_SIGNATURE_MISMATCH);
		}
		Optional<TokenClaims> claims = jws.claims().flatMap(TokenClaims::read);
		if (claims.isEmpty()) {
			return new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED);
		}
		TokenVerification result = judge(claims.get(), now, inQuery);
		if (result instanceof TokenVerification.Valid) {
			this.verified.put(hash, new Signed(jws.kid(), claims.get()));
		}
		return result;
	}

	private TokenVerification judge(TokenClaims claims, Instant now, boolean inQuery) {
		return fault(claims, now).<TokenVerification>map(TokenVerification.Bad::new)
			.orElseGet(() -> new TokenVerification.Valid(claims.id(), claims.scopes(), claims.expires(), inQuery));
	}

	private Optional<TokenReason> fault(TokenClaims claims, Instant now) {
		if (!claims.issuer().equals(this.rules.issuer())
				|| claims.audience().stream().noneMatch(this.rules.audience()::contains)) {
			return Optional.of(TokenReason.TOKEN_WRONG_AUDIENCE);
		}
		Optional<TokenReason> untimely = claims.untimely(now);
		if (untimely.isPresent()) {
			return untimely;
		}
		return this.revoked.isRevoked(claims.id(), claims.issued()) ? Optional.of(TokenReason.TOKEN_REVOKED)
				: Optional.empty();
	}

	private static String subject(byte[] id) {
		return "agt_" + CanonicalBase64Url.encode(Arrays.copyOf(Digests.sha256(id), ID_BYTES));
	}

	/**
	 * A token that verified.
	 *
	 * @param kid the key that signed it
	 * @param claims what it says
	 */
	private record Signed(String kid, TokenClaims claims) {
	}

}
