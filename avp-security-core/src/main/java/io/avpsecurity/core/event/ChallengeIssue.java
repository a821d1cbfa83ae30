package io.avpsecurity.core.event;

import java.util.Objects;

/**
 * A challenge that a client was given. Immutable.
 *
 * @param client stands for the client's address while this process lives; the address
 * cannot be read from it
 * @param type the family of the puzzle
 * @param level how hard it is, 1 to 3
 */
public record ChallengeIssue(String client, String type, int level) {

	public ChallengeIssue {
		Objects.requireNonNull(client, "client must not be null");
		Objects.requireNonNull(type, "type must not be null");
	}

}
