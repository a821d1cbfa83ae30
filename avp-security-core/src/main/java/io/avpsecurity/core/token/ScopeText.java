package io.avpsecurity.core.token;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Scopes as one claim: names between single spaces (RFC 6749 section 3.3).
 */
final class ScopeText {

	private static final int MAX_SCOPES = 32;

	/** As long as a rule of the policy can ask for. */
	private static final int MAX_LENGTH = 256;

	private ScopeText() {
	}

	static String write(Set<String> scopes) {
		return String.join(" ", new TreeSet<>(scopes));
	}

	static Optional<Set<String>> read(String text) {
		Set<String> scopes = new LinkedHashSet<>();
		if (!text.isEmpty()) {
			for (String scope : text.split(" ", -1)) {
				scopes.add(scope);
			}
		}
		return isLegal(scopes) ? Optional.of(scopes) : Optional.empty();
	}

	static boolean isLegal(Set<String> scopes) {
		return scopes.size() <= MAX_SCOPES && scopes.stream().allMatch(ScopeText::isScope);
	}

	private static boolean isScope(String scope) {
		return !scope.isEmpty() && scope.length() <= MAX_LENGTH
				&& scope.chars().allMatch((c) -> c > ' ' && c <= '~' && c != '"' && c != '\\');
	}

}
