package io.avpsecurity.core.client;

import java.util.Map;

/**
 * One challenge of {@code WWW-Authenticate} (RFC 9110 section 11.3).
 *
 * @param scheme the scheme, in lower case
 * @param parameters the parameters, names in lower case; none when it has a token68
 */
record AuthChallenge(String scheme, Map<String, String> parameters) {
}
