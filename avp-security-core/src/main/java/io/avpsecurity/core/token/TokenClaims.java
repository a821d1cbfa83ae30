package io.avpsecurity.core.token;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.json.JsonObject;

/**
 * The claims of a signed token. A claim of the wrong type is never taken for an absent
 * one (RFC 8725 section 3.1, threat T-83).
 *
 * @param issuer who issued it
 * @param audience for whom
 * @param issued when
 * @param notBefore from when on it is good
 * @param expires the first instant at which it is not
 * @param id its id
 * @param scopes what it is good for
 */
record TokenClaims(String issuer, List<String> audience, Instant issued, Instant notBefore, Instant expires, String id,
		Set<String> scopes) {

	private static final int MAX_ID = 64;

	/** Beyond it an instant is no date of ours, and arithmetic ends. */
	private static final long MAX_SECOND = 1L << 40;

	TokenClaims {
		Objects.requireNonNull(issuer, "issuer must not be null");
		audience = List.copyOf(audience);
		scopes = Set.copyOf(scopes);
	}

	static Optional<TokenClaims> read(JsonObject claims) {
		Optional<String> issuer = claims.string("iss");
		Optional<List<String>> audience = claims.strings("aud").or(() -> claims.string("aud").map(List::of));
		Optional<Instant> issued = instant(claims, "iat");
		Optional<Instant> notBefore = instant(claims, "nbf");
		Optional<Instant> expires = instant(claims, "exp");
		Optional<String> id = claims.string("jti").filter((text) -> !text.isEmpty() && text.length() <= MAX_ID);
		Optional<Set<String>> scopes = claims.string("scope").flatMap(ScopeText::read);
		if (issuer.isEmpty() || audience.isEmpty() || issued.isEmpty() || notBefore.isEmpty() || expires.isEmpty()
				|| id.isEmpty() || scopes.isEmpty() || claims.string("sub").isEmpty()
				|| claims.object("avp").isEmpty()) {
			return Optional.empty();
		}
		return Optional.of(new TokenClaims(issuer.get(), audience.get(), issued.get(), notBefore.get(), expires.get(),
				id.get(), scopes.get()));
	}

	/** The subject is nobody: it differs with every token, and leads to none. */
	Map<String, Object> write(String subject, TokenGrant grant) {
		Map<String, Object> avp = new LinkedHashMap<>();
		avp.put("type", grant.type());
		avp.put("level", grant.level());
		avp.put("solve_ms", grant.solveTime().toMillis());
		Map<String, Object> claims = new LinkedHashMap<>();
		claims.put("iss", this.issuer);
		claims.put("aud", (this.audience.size() == 1) ? this.audience.get(0) : this.audience);
		claims.put("sub", subject);
		claims.put("iat", this.issued.getEpochSecond());
		claims.put("nbf", this.notBefore.getEpochSecond());
		claims.put("exp", this.expires.getEpochSecond());
		claims.put("jti", this.id);
		claims.put("scope", ScopeText.write(this.scopes));
		claims.put("avp", avp);
		return claims;
	}

	/** Whether it is too early or too late for it, where clocks may differ a little. */
	Optional<TokenReason> untimely(Instant now) {
		Instant early = now.plus(TokenRules.LEEWAY);
		if (this.notBefore.isAfter(early) || this.issued.isAfter(early)) {
			return Optional.of(TokenReason.TOKEN_NOT_YET_VALID);
		}
		boolean late = !now.isBefore(this.expires.plus(TokenRules.LEEWAY))
				|| this.issued.plus(TokenRules.MAX_LIFETIME).isBefore(this.expires);
		return late ? Optional.of(TokenReason.TOKEN_EXPIRED) : Optional.empty();
	}

	private static Optional<Instant> instant(JsonObject claims, String name) {
		return claims.wholeNumber(name)
			.map(Long::parseLong)
			.filter((second) -> second >= 0 && second < MAX_SECOND)
			.map(Instant::ofEpochSecond);
	}

}
