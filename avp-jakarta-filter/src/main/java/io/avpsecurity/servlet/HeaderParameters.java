package io.avpsecurity.servlet;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A field value with parameters, such as {@code form-data; name="a"} (RFC 9110 section
 * 5.6.6), read as senders of forms write it: a value without quotes goes on until the
 * next semicolon, and inside quotes only a quote and a backslash are escaped. A name that
 * comes twice is refused. Immutable.
 *
 * @param value what stands before the parameters, in lower case
 * @param parameters the parameters, by their names in lower case
 */
record HeaderParameters(String value, Map<String, String> parameters) {

	HeaderParameters {
		parameters = Collections.unmodifiableMap(parameters);
	}

	/**
	 * Reads a value, in one pass.
	 * @param text the text
	 * @return the value, or empty when it cannot be read
	 */
	static Optional<HeaderParameters> parse(String text) {
		int end = (text.indexOf(';') < 0) ? text.length() : text.indexOf(';');
		String value = text.substring(0, end).strip().toLowerCase(Locale.ROOT);
		Cursor cursor = new Cursor(text, end);
		Map<String, String> parameters = new LinkedHashMap<>();
		while (cursor.isAt(';')) {
			cursor.skip();
			String name = cursor.until("=;").strip().toLowerCase(Locale.ROOT);
			if (name.isEmpty() && !cursor.isAt('=')) {
				continue;
			}
			Optional<String> parameter = cursor.isAt('=') ? cursor.value() : Optional.empty();
			if (name.isEmpty() || parameter.isEmpty() || parameters.put(name, parameter.get()) != null) {
				return Optional.empty();
			}
		}
		return cursor.isAtEnd() ? Optional.of(new HeaderParameters(value, parameters)) : Optional.empty();
	}

	Optional<String> parameter(String name) {
		return Optional.ofNullable(this.parameters.get(name));
	}

	/**
	 * A place in the text that only moves on.
	 */
	private static final class Cursor {

		private final String text;

		private int at;

		private Cursor(String text, int at) {
			this.text = text;
			this.at = at;
		}

		private boolean isAtEnd() {
			return this.at >= this.text.length();
		}

		private boolean isAt(char c) {
			return !isAtEnd() && this.text.charAt(this.at) == c;
		}

		private void skip() {
			this.at++;
		}

		private void skipBlanks() {
			while (isAt(' ') || isAt('\t')) {
				skip();
			}
		}

		private String until(String ends) {
			int start = this.at;
			while (!isAtEnd() && ends.indexOf(this.text.charAt(this.at)) < 0) {
				skip();
			}
			return this.text.substring(start, this.at);
		}

		private Optional<String> value() {
			skip();
			skipBlanks();
			if (!isAt('"')) {
				return Optional.of(until(";").strip());
			}
			skip();
			StringBuilder value = new StringBuilder();
			while (!isAtEnd() && !isAt('"')) {
				if (isAt('\\') && this.at + 1 < this.text.length()
						&& "\"\\".indexOf(this.text.charAt(this.at + 1)) >= 0) {
					skip();
				}
				value.append(this.text.charAt(this.at));
				skip();
			}
			if (isAtEnd()) {
				return Optional.empty();
			}
			skip();
			skipBlanks();
			return Optional.of(value.toString());
		}

	}

}
