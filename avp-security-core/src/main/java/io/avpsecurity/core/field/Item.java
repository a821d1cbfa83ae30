package io.avpsecurity.core.field;

import java.util.Objects;

/**
 * One value and its parameters; two items are equal when both are, the parameters in the
 * same order (RFC 9651 section 3.3).
 *
 * @param value the value
 * @param parameters its parameters, possibly none
 */
public record Item(BareItem value, Parameters parameters) implements Member {

	public Item {
		Objects.requireNonNull(value, "value must not be null");
		Objects.requireNonNull(parameters, "parameters must not be null");
	}

	public static Item of(BareItem value) {
		return new Item(value, Parameters.EMPTY);
	}

}
