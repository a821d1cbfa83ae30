package io.avpsecurity.core.json;

import java.text.ParseException;
import java.util.Map;

import com.nimbusds.jose.util.JSONObjectUtils;

/**
 * Reads and writes JSON. Reading refuses, before building anything, a text that is too
 * long, too deep, or has too long strings or too many items; then duplicate members of
 * the object, and anything but one object. Nothing is thrown for bad input.
 */
public final class Json {

	private Json() {
	}

	/**
	 * Reads an object.
	 * @param text the text
	 * @param limits the bounds
	 * @return the object, or why there is none
	 */
	public static ParsedJson readObject(String text, JsonLimits limits) {
		if (text.startsWith("\uFEFF")) {
			return new ParsedJson.Malformed("it begins with a byte order mark");
		}
		// The library takes an array of pairs for an object.
		if (!text.stripLeading().startsWith("{")) {
			return new ParsedJson.Malformed("it is no JSON object");
		}
		String violation = new JsonBounds(text, limits).violation();
		if (!violation.isEmpty()) {
			return new ParsedJson.Malformed(violation);
		}
		try {
			Map<String, Object> members = JSONObjectUtils.parse(text);
			return (members != null) ? new ParsedJson.Value(new JsonObject(members))
					: new ParsedJson.Malformed("it is no JSON object");
		}
		catch (ParseException ex) {
			// The library's message quotes the document.
			return new ParsedJson.Malformed("it is no JSON object without duplicate members");
		}
		catch (RuntimeException ex) {
			// Seen of this library for hostile input (threat T-41).
			return new ParsedJson.Malformed("it cannot be read as JSON");
		}
	}

	/**
	 * Reads an object whose members, and those of all objects in it, have each a name of
	 * their own: every reader takes it for the same.
	 * @param text the text
	 * @param limits the bounds
	 * @return the object, or why there is none
	 */
	public static ParsedJson readUnambiguousObject(String text, JsonLimits limits) {
		ParsedJson parsed = readObject(text, limits);
		return (parsed instanceof ParsedJson.Value && RepeatedNames.isIn(text))
				? new ParsedJson.Malformed("it is no JSON object without duplicate members") : parsed;
	}

	/**
	 * Writes an object.
	 * @param members strings, numbers, booleans, lists and maps of these
	 * @return the text, on one line
	 */
	public static String write(Map<String, ?> members) {
		return JSONObjectUtils.toJSONString(members);
	}

}
