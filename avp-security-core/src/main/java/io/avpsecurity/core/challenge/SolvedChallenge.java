package io.avpsecurity.core.challenge;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * A challenge that was solved, for the first and only time. It proves no more than that:
 * a person with a script can do it. Immutable.
 *
 * @param type the family of the puzzle
 * @param level how hard it was, 1 to 3
 * @param elapsed the time from issue to answer, to the millisecond
 * @param name the name that the client registers with, as it wrote it; empty unless the
 * challenge was part of a registration
 */
public record SolvedChallenge(String type, int level, Duration elapsed, Optional<String> name) {

	public SolvedChallenge {
		Objects.requireNonNull(type, "type must not be null");
		Objects.requireNonNull(elapsed, "elapsed must not be null");
		Objects.requireNonNull(name, "name must not be null");
	}

}
