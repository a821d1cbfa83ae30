package io.avpsecurity.core.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The token of one origin: kept, refreshed ahead, and asked for by one thread at a time.
 * While the service wants to be left alone it is. Thread-safe; nothing waits under the
 * lock.
 */
final class AvpSession {

	private static final TokenResult BROKEN_OFF = new TokenResult.Unreachable("the solver threw an exception");

	private final TokenExchange exchange;

	private final InstantSource clock;

	/** Guards all that follows. */
	private final ReentrantLock lock = new ReentrantLock();

	private Optional<Endpoints> endpoints = Optional.empty();

	private Optional<HeldToken> held = Optional.empty();

	private Optional<Pause> pause = Optional.empty();

	private Optional<TokenFlight> flight = Optional.empty();

	AvpSession(TokenExchange exchange, InstantSource clock) {
		this.exchange = exchange;
		this.clock = clock;
	}

	Optional<Endpoints> endpoints() {
		this.lock.lock();
		try {
			return this.endpoints;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** The token that is kept, or another one when that is about to end. */
	Optional<String> kept() {
		Optional<Endpoints> known;
		this.lock.lock();
		try {
			Instant now = this.clock.instant();
			known = this.held.filter((token) -> token.isAlive(now)).flatMap((token) -> this.endpoints);
		}
		finally {
			this.lock.unlock();
		}
		return known.map(this::token)
			.filter(TokenResult.Granted.class::isInstance)
			.map((result) -> ((TokenResult.Granted) result).token());
	}

	/** Forgets a token that was refused, unless another one is kept by now. */
	void forget(String token) {
		this.lock.lock();
		try {
			this.held = this.held.filter((kept) -> !kept.granted().token().equals(token));
		}
		finally {
			this.lock.unlock();
		}
	}

	TokenResult token(Endpoints service) {
		TokenFlight own = new TokenFlight(service);
		TokenFlight joined;
		this.lock.lock();
		try {
			Instant now = this.clock.instant();
			useService(service);
			Optional<TokenResult> known = known(now);
			if (known.isPresent()) {
				return known.get();
			}
			joined = this.flight.filter((flying) -> flying.isTo(service)).orElse(own);
			this.flight = Optional.of(joined);
		}
		finally {
			this.lock.unlock();
		}
		return (joined == own) ? fly(own, service) : joined.await();
	}

	/** What is kept of another service of the same origin is of no use. */
	private void useService(Endpoints service) {
		if (!this.endpoints.equals(Optional.of(service))) {
			this.endpoints = Optional.of(service);
			this.held = Optional.empty();
			this.pause = Optional.empty();
		}
	}

	/** What can be answered without the service, and without waiting for anybody. */
	private Optional<TokenResult> known(Instant now) {
		this.held = this.held.filter((token) -> token.isAlive(now));
		this.pause = this.pause.filter((waiting) -> now.isBefore(waiting.until()));
		Optional<TokenResult> usable = this.held
			.filter((token) -> !token.isDue(now) || this.flight.isPresent() || this.pause.isPresent())
			.map(HeldToken::granted);
		return usable.or(() -> this.pause.map((waiting) -> waiting.refusal(now)));
	}

	private TokenResult fly(TokenFlight own, Endpoints service) {
		TokenResult result = BROKEN_OFF;
		try {
			result = settle(service, this.exchange.obtain(service));
			return result;
		}
		finally {
			this.lock.lock();
			try {
				this.flight = this.flight.filter((flying) -> flying != own);
			}
			finally {
				this.lock.unlock();
			}
			own.land(result);
		}
	}

	/** Without a new token the old one serves for as long as it lives. */
	private TokenResult settle(Endpoints service, TokenExchange.Obtained obtained) {
		this.lock.lock();
		try {
			if (!this.endpoints.equals(Optional.of(service))) {
				return obtained.result();
			}
			Instant now = this.clock.instant();
			Optional<HeldToken> old = this.held.filter((token) -> token.isAlive(now)).map((token) -> token.later(now));
			this.held = obtained.held().or(() -> old);
			this.pause = Pause.of(obtained.result(), now);
			return this.held.<TokenResult>map(HeldToken::granted).orElse(obtained.result());
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * The service wants to be left alone.
	 *
	 * @param refused what it said
	 * @param until when that ends, by our clock
	 */
	private record Pause(TokenResult.Refused refused, Instant until) {

		static Optional<Pause> of(TokenResult result, Instant now) {
			return (result instanceof TokenResult.Refused refused)
					? refused.retryAfter().map((wait) -> new Pause(refused, now.plus(wait))) : Optional.empty();
		}

		TokenResult refusal(Instant now) {
			return new TokenResult.Refused(this.refused.error(), this.refused.message(),
					Optional.of(Duration.between(now, this.until)));
		}

	}

}
