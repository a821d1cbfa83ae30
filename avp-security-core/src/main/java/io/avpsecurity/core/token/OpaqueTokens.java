package io.avpsecurity.core.token;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.state.ReplayKey;

/**
 * Tokens that say nothing: {@code avp_token_} and 256 random bits, which this process
 * looks up by their hash. They die with it, and no other process knows them; in return
 * one that is revoked is gone. When there is no room, none is issued: none that is good
 * is ever forgotten. Thread-safe.
 */
public final class OpaqueTokens implements AvpTokens {

	/** How many are held, unless told otherwise. */
	public static final int DEFAULT_CAPACITY = 100_000;

	private static final int SECRET_BYTES = 32;

	private static final int LENGTH = PREFIX.length() + 43;

	private final ReentrantLock lock = new ReentrantLock();

	private final SecureRandom random = new SecureRandom();

	/** By their ids, in the order of issue, which is that of expiry. */
	private final Map<String, Held> held = new LinkedHashMap<>();

	private final TokenRules rules;

	private final int capacity;

	private final InstantSource clock;

	/**
	 * Creates an empty store of the default capacity.
	 * @param rules for how long tokens are good; issuer and audience are always this
	 * process
	 * @param clock the time
	 */
	public OpaqueTokens(TokenRules rules, InstantSource clock) {
		this(rules, clock, DEFAULT_CAPACITY);
	}

	/**
	 * Creates an empty store.
	 * @param rules for how long tokens are good
	 * @param clock the time
	 * @param capacity how many are held, at least 1
	 */
	public OpaqueTokens(TokenRules rules, InstantSource clock, int capacity) {
		this.rules = Objects.requireNonNull(rules, "rules must not be null");
		this.clock = Objects.requireNonNull(clock, "clock must not be null");
		if (capacity < 1) {
			throw new IllegalArgumentException("capacity must be at least 1, was " + capacity);
		}
		this.capacity = capacity;
	}

	@Override
	public Optional<IssuedToken> issue(TokenGrant grant) {
		Instant now = this.clock.instant();
		Instant expires = now.truncatedTo(ChronoUnit.SECONDS).plus(this.rules.lifetime());
		String credential = PREFIX + secret();
		String id = id(credential);
		this.lock.lock();
		try {
			dropExpired(now);
			if (this.held.size() >= this.capacity) {
				return Optional.empty();
			}
			this.held.put(id, new Held(grant.scopes(), expires));
		}
		finally {
			this.lock.unlock();
		}
		return Optional.of(new IssuedToken(credential, id, expires));
	}

	@Override
	public TokenVerification verify(String credential, boolean inQuery) {
		if (credential.length() != LENGTH || !credential.startsWith(PREFIX)) {
			return new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED);
		}
		String id = id(credential);
		Instant now = this.clock.instant();
		Optional<Held> token = find(id);
		if (token.isEmpty()) {
			return new TokenVerification.Bad(TokenReason.TOKEN_SIGNATURE_MISMATCH);
		}
		return now.isBefore(token.get().expires())
				? new TokenVerification.Valid(id, token.get().scopes(), token.get().expires(), inQuery)
				: new TokenVerification.Bad(TokenReason.TOKEN_EXPIRED);
	}

	@Override
	public boolean revoke(String id) {
		this.lock.lock();
		try {
			this.held.remove(id);
			return true;
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public Optional<Map<String, Object>> jwks() {
		return Optional.empty();
	}

	private Optional<Held> find(String id) {
		this.lock.lock();
		try {
			return Optional.ofNullable(this.held.get(id));
		}
		finally {
			this.lock.unlock();
		}
	}

	private void dropExpired(Instant now) {
		Iterator<Held> eldest = this.held.values().iterator();
		while (eldest.hasNext()) {
			Held token = eldest.next();
			if (now.isBefore(token.expires())) {
				return;
			}
			eldest.remove();
		}
	}

	/** A hash leads to no credential, so it may be shown. */
	private static String id(String credential) {
		return ReplayKey.of(List.of(credential)).toString();
	}

	private String secret() {
		byte[] bytes = new byte[SECRET_BYTES];
		this.random.nextBytes(bytes);
		return CanonicalBase64Url.encode(bytes);
	}

	/**
	 * A token that was issued. The credential is not kept.
	 *
	 * @param scopes what it is good for
	 * @param expires the first instant at which it is not
	 */
	private record Held(Set<String> scopes, Instant expires) {
	}

}
