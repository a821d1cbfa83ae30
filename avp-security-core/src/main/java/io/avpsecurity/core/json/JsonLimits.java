package io.avpsecurity.core.json;

/**
 * Bounds of a JSON text, inclusive.
 *
 * @param maxLength characters of the text
 * @param maxDepth nesting of objects and arrays
 * @param maxStringLength characters of one string, as written
 * @param maxItems items of one array, members of one object
 */
public record JsonLimits(int maxLength, int maxDepth, int maxStringLength, int maxItems) {

	/** The bounds of key sets and agent cards (limits F-5 and F-10). */
	public static final JsonLimits DOCUMENT = new JsonLimits(65536, 8, 2048, 64);

	public JsonLimits {
		if (maxLength < 2 || maxDepth < 1 || maxStringLength < 1 || maxItems < 1) {
			throw new IllegalArgumentException("limits must be positive");
		}
	}

}
