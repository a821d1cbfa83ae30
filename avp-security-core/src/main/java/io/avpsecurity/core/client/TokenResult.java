package io.avpsecurity.core.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What came of asking for a token. Texts of the service are printable ASCII, cut at about
 * 256 characters. Immutable.
 */
public sealed interface TokenResult {

	/**
	 * A token that was good when this was answered.
	 *
	 * @param token the token, for the service that gave it and no other: a secret, which
	 * {@code toString} does not show
	 * @param expiresAt when it ends, by the clock of the service
	 */
	record Granted(String token, Instant expiresAt) implements TokenResult {

		@Override
		public String toString() {
			return "Granted[token=***, expiresAt=" + this.expiresAt + ']';
		}

	}

	/**
	 * The service said no (AVP section 2).
	 *
	 * @param error its code, such as {@code rate_limited}; {@code status_} and the number
	 * when it gave none; {@code challenge_expired} also when the solver took too long, so
	 * that nothing was sent
	 * @param message what it says
	 * @param retryAfter how much longer the service asks to be left alone. Until then no
	 * call asks it again
	 */
	record Refused(String error, String message, Optional<Duration> retryAfter) implements TokenResult {
	}

	/**
	 * The solver had no answer.
	 *
	 * @param type the family of the puzzle
	 */
	record Unsolved(String type) implements TokenResult {
	}

	/**
	 * Nothing that can be understood came from the service, or it may not be contacted.
	 *
	 * @param message why, without any text of the service
	 */
	record Unreachable(String message) implements TokenResult {
	}

}
