package io.avpsecurity.core.http;

import java.util.List;
import java.util.Optional;

/**
 * The fields of a message, as they came: nothing is joined, trimmed or decoded.
 */
public interface MessageFields {

	/**
	 * Returns the lines of a field, in order. Characters above 0x7F stand for the bytes
	 * of ISO-8859-1.
	 * @param name the field name, in lower case
	 * @return one entry a line, none when the field is absent
	 */
	List<String> fieldLines(String name);

	/**
	 * Returns the lines of a trailer field, in order (RFC 9110 section 6.5).
	 * @param name the field name, in lower case
	 * @return one entry a line, or empty when trailers are not at hand
	 */
	default Optional<List<String>> trailerLines(String name) {
		return Optional.empty();
	}

}
