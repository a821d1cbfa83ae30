package io.avpsecurity.core.event;

import java.util.List;
import java.util.Objects;

/**
 * What was saved as a policy is none. The one before stays in force. Immutable.
 *
 * @param source where it is from, as its owner named it
 * @param inForce the version that stays in force
 * @param problems what is wrong, a sentence each, at least one
 */
public record PolicyRefusal(String source, String inForce, List<String> problems) {

	public PolicyRefusal {
		Objects.requireNonNull(source, "source must not be null");
		Objects.requireNonNull(inForce, "inForce must not be null");
		problems = List.copyOf(problems);
	}

}
