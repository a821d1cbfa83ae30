package io.avpsecurity.servlet;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An answer of ours in place of the application's: made from constants, configuration and
 * codes, never from text of the request (threat T-117). Immutable, in the order given.
 *
 * @param status the HTTP status
 * @param headers the header lines that this answer adds to those every answer carries
 * @param body the members of the problem object (RFC 9457)
 */
public record Answer(int status, Map<String, List<String>> headers, Map<String, Object> body) {

	public Answer {
		headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
		body = Collections.unmodifiableMap(new LinkedHashMap<>(body));
	}

}
