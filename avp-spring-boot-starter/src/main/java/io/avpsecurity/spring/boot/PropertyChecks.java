package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Turns what a parser says about a value into an error that names the property.
 */
final class PropertyChecks {

	private PropertyChecks() {
	}

	/**
	 * Checks each element of a list.
	 * @param property the property
	 * @param values its value
	 * @param parser throws {@link IllegalArgumentException} with a message of the form
	 * {@code problem; expected …}
	 */
	static void each(String property, List<String> values, Consumer<String> parser) {
		for (int i = 0; i < values.size(); i++) {
			one(property + '[' + i + ']', values.get(i), parser);
		}
	}

	static String print(Duration value) {
		return (value.toMillisPart() == 0) ? value.toSeconds() + "s" : value.toMillis() + "ms";
	}

	/**
	 * Checks one value.
	 * @param property the property
	 * @param value its value
	 * @param parser as above
	 */
	static void one(String property, String value, Consumer<String> parser) {
		try {
			parser.accept(value);
		}
		catch (IllegalArgumentException ex) {
			String message = String.valueOf(ex.getMessage());
			int split = message.indexOf("; expected ");
			throw (split < 0) ? new AvpPropertyException(property, value, message, "Correct or remove the value.")
					: new AvpPropertyException(property, value, message.substring(0, split),
							"Write " + message.substring(split + "; expected ".length()) + ".");
		}
	}

}
