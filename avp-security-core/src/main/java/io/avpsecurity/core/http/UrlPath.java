package io.avpsecurity.core.http;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;

/**
 * The path of a URL in one spelling (RFC 3986 sections 6.2.2.2 and 6.2.2.3): unreserved
 * characters are not escaped, escapes are in upper case, dot segments are gone, and an
 * empty path is a slash.
 */
final class UrlPath {

	private static final Optional<String> ROOT = Optional.of("/");

	private UrlPath() {
	}

	/**
	 * Normalises a path.
	 * @param path the raw path, empty or beginning with a slash
	 * @return the path, or empty when an escape is broken
	 */
	static Optional<String> normalize(String path) {
		if (path.isEmpty()) {
			return ROOT;
		}
		// Without an escape or a segment that begins with a dot there is nothing to do.
		return (path.indexOf('%') < 0 && !path.contains("/.")) ? Optional.of(path)
				: normalizeEscapes(path).map(UrlPath::removeDotSegments);
	}

	private static Optional<String> normalizeEscapes(String path) {
		StringBuilder normalized = new StringBuilder(path.length());
		for (int i = 0; i < path.length(); i++) {
			char c = path.charAt(i);
			if (c != '%') {
				normalized.append(c);
				continue;
			}
			int high = (i + 2 < path.length()) ? Character.digit(path.charAt(i + 1), 16) : -1;
			int low = (high >= 0) ? Character.digit(path.charAt(i + 2), 16) : -1;
			if (low < 0) {
				return Optional.empty();
			}
			char decoded = (char) ((high << 4) + low);
			if (isUnreserved(decoded)) {
				normalized.append(decoded);
			}
			else {
				normalized.append(path.substring(i, i + 3).toUpperCase(Locale.ROOT));
			}
			i += 2;
		}
		return Optional.of(normalized.toString());
	}

	private static String removeDotSegments(String path) {
		Deque<String> segments = new ArrayDeque<>();
		String[] parts = path.split("/", -1);
		for (int i = 1; i < parts.length; i++) {
			boolean last = i == parts.length - 1;
			if (parts[i].equals("..")) {
				segments.pollLast();
			}
			else if (!parts[i].equals(".")) {
				segments.addLast(parts[i]);
				continue;
			}
			if (last) {
				segments.addLast("");
			}
		}
		return "/" + String.join("/", segments);
	}

	private static boolean isUnreserved(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-._~".indexOf(c) >= 0;
	}

}
