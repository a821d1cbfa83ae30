package io.avpsecurity.core.field;

/**
 * The outcome of parsing one field: exactly one of a value, a syntax error or a limit;
 * never a part of a field (RFC 9651 section 4.2). Immutable.
 *
 * @param <T> what was asked for: an item, a list or a dictionary
 */
public sealed interface ParsedField<T> {

	/**
	 * The whole field was legal.
	 *
	 * @param <T> what was asked for
	 * @param value the value
	 */
	record Value<T>(T value) implements ParsedField<T> {
	}

	/**
	 * The field does not follow the syntax.
	 *
	 * @param <T> what was asked for
	 * @param message what was expected; shows at most one character of the field, escaped
	 * @param position the index in the lines joined with comma and space at which parsing
	 * stopped
	 */
	record Malformed<T>(String message, int position) implements ParsedField<T> {
	}

	/**
	 * The field exceeds a limit; whether the rest of it is legal was not looked at.
	 *
	 * @param <T> what was asked for
	 * @param limit the name of the component of {@link FieldLimits}
	 */
	record LimitExceeded<T>(String limit) implements ParsedField<T> {
	}

}
