package io.avpsecurity.core.json;

/**
 * What came out of reading a JSON text.
 */
public sealed interface ParsedJson {

	/**
	 * An object.
	 *
	 * @param object the object
	 */
	record Value(JsonObject object) implements ParsedJson {
	}

	/**
	 * No object, or one outside the limits.
	 *
	 * @param message why, without any text of the document
	 */
	record Malformed(String message) implements ParsedJson {
	}

}
