package io.avpsecurity.core.challenge;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

import io.avpsecurity.core.puzzle.Puzzle;

/**
 * A challenge as it was given (AVP section 1). Nobody remembers it: all that is needed to
 * judge an answer is sealed into the id. Immutable.
 *
 * @param id its id
 * @param type the family of the puzzle
 * @param level how hard it is, 1 to 3
 * @param puzzle the puzzle; the answer in it is not for the client
 * @param issuedAt when it was given, in whole seconds
 * @param ttl for how long it can be answered
 */
public record Challenge(String id, String type, int level, Puzzle puzzle, Instant issuedAt, Duration ttl) {

	public Challenge {
		Objects.requireNonNull(id, "id must not be null");
		Objects.requireNonNull(type, "type must not be null");
		Objects.requireNonNull(puzzle, "puzzle must not be null");
		Objects.requireNonNull(issuedAt, "issuedAt must not be null");
		Objects.requireNonNull(ttl, "ttl must not be null");
	}

	/**
	 * Returns the first instant at which it is too late.
	 * @return the end
	 */
	public Instant expiresAt() {
		return this.issuedAt.plus(this.ttl);
	}

}
