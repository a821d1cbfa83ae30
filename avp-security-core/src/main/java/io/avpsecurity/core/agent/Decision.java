package io.avpsecurity.core.agent;

import java.util.Objects;

/**
 * What a request may do, and which rule says so.
 *
 * @param action the answer
 * @param matched the rule that gave it: its id, or {@code default:…} for the built-in
 * ones; stable, for metrics and tests
 * @param explanation one sentence for people; may change between versions
 */
public record Decision(Action action, String matched, String explanation) {

	public Decision {
		Objects.requireNonNull(action, "action must not be null");
		Objects.requireNonNull(matched, "matched must not be null");
		Objects.requireNonNull(explanation, "explanation must not be null");
	}

}
