package io.avpsecurity.core.agent;

import java.util.Objects;

/**
 * A statement about an agent, and whose word it is. No signature proves it.
 *
 * @param value what is stated
 * @param by where it comes from
 * @param <T> its type
 */
public record Stated<T>(T value, StatedBy by) {

	public Stated {
		Objects.requireNonNull(value, "value must not be null");
		Objects.requireNonNull(by, "by must not be null");
	}

}
