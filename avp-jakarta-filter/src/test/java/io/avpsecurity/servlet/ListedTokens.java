package io.avpsecurity.servlet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.token.AvpTokens;
import io.avpsecurity.core.token.IssuedToken;
import io.avpsecurity.core.token.TokenGrant;

/**
 * Tokens that are good because they are on a list.
 */
final class ListedTokens implements AvpTokens {

	static final Instant EXPIRES = TestClock.START.plus(Duration.ofHours(1));

	static final Map<String, Object> KEYS = Map.of("keys", List.of(Map.of("kty", "OKP", "crv", "Ed25519", "x", "AA")));

	private final List<String> good = new CopyOnWriteArrayList<>();

	private volatile boolean full;

	private volatile boolean broken;

	static String token(int number) {
		return PREFIX + "secret" + number;
	}

	void fill() {
		this.full = true;
	}

	void fail() {
		this.broken = true;
	}

	List<String> issued() {
		return this.good;
	}

	@Override
	public Optional<IssuedToken> issue(TokenGrant grant) {
		if (this.broken) {
			throw new IllegalStateException("the key is gone");
		}
		if (this.full) {
			return Optional.empty();
		}
		String credential = token(this.good.size() + 1);
		this.good.add(credential);
		return Optional.of(new IssuedToken(credential, "id" + this.good.size(), EXPIRES));
	}

	@Override
	public TokenVerification verify(String credential, boolean inQuery) {
		return this.good.contains(credential) ? new TokenVerification.Valid("id1", Set.of("read"), EXPIRES, inQuery)
				: new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED);
	}

	@Override
	public boolean revoke(String id) {
		return true;
	}

	@Override
	public Optional<Map<String, Object>> jwks() {
		return Optional.of(KEYS);
	}

}
