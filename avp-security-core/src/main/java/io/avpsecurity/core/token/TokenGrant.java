package io.avpsecurity.core.token;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * What a token is issued for. Immutable.
 *
 * @param scopes what it is good for: at most 32, each of at most 256 characters (RFC 6749
 * section 3.3)
 * @param type the family of the puzzle that was solved
 * @param level how hard it was
 * @param solveTime how long it took
 */
public record TokenGrant(Set<String> scopes, String type, int level, Duration solveTime) {

	public TokenGrant {
		scopes = Set.copyOf(scopes);
		if (!ScopeText.isLegal(scopes)) {
			throw new IllegalArgumentException("scopes must be at most 32, each 1 to 256 printable ASCII characters "
					+ "without space, quote and backslash, were " + scopes);
		}
		Objects.requireNonNull(type, "type must not be null");
		Objects.requireNonNull(solveTime, "solveTime must not be null");
	}

}
