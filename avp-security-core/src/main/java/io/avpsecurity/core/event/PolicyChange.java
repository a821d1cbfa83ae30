package io.avpsecurity.core.event;

import java.util.List;
import java.util.Objects;

/**
 * A policy came into force. Immutable.
 *
 * @param source where it is from, as its owner named it
 * @param version what tells it from others in every decision
 * @param rules how many rules it has
 * @param warnings what its owner should know about it, a sentence each
 */
public record PolicyChange(String source, String version, int rules, List<String> warnings) {

	public PolicyChange {
		Objects.requireNonNull(source, "source must not be null");
		Objects.requireNonNull(version, "version must not be null");
		warnings = List.copyOf(warnings);
	}

}
