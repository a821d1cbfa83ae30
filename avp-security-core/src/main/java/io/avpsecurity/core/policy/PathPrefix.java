package io.avpsecurity.core.policy;

/**
 * A path and everything below it, segment by segment: {@code /api} stands for
 * {@code /api} and {@code /api/x}, not for {@code /apix}. There are no wildcards. Paths
 * are compared as the container has decoded them, without the context path. Immutable.
 */
public final class PathPrefix {

	private static final int MAX_LENGTH = 256;

	private final String prefix;

	private PathPrefix(String prefix) {
		this.prefix = prefix;
	}

	/**
	 * Reads a prefix. A slash at the end makes no difference; {@code /} stands for every
	 * path.
	 * @param text the prefix
	 * @return the prefix
	 * @throws IllegalArgumentException if it is not a plain path; the message says why
	 */
	public static PathPrefix of(String text) {
		if (!text.startsWith("/")) {
			throw new IllegalArgumentException(
					"'" + text + "' does not begin with a slash; expected a path such as /agents");
		}
		if (text.length() > MAX_LENGTH) {
			throw new IllegalArgumentException(
					"a path of " + text.length() + " characters is too long; expected at most " + MAX_LENGTH);
		}
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c < ' ' || c == 0x7F || "*?#;%\\{}".indexOf(c) >= 0) {
				throw new IllegalArgumentException("'" + text
						+ "' holds more than a plain path; expected no wildcard, query, parameter or escape, such as /agents");
			}
		}
		if (!text.equals(text.strip()) || text.codePoints().anyMatch(PathPrefix::isInvisible)) {
			throw new IllegalArgumentException(
					"'" + text + "' holds what nobody sees; expected a path without such characters, such as /agents");
		}
		if (("/" + text + "/").contains("/../") || ("/" + text + "/").contains("/./") || text.contains("//")) {
			throw new IllegalArgumentException(
					"'" + text + "' has an empty or dot segment; expected a path such as /agents");
		}
		return new PathPrefix(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
	}

	/**
	 * It would close a path that nobody asks for, and leave open the one that is meant.
	 */
	private static boolean isInvisible(int c) {
		return switch (Character.getType(c)) {
			case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
					Character.SURROGATE ->
				true;
			default -> false;
		};
	}

	/**
	 * Returns whether a path is this one or lies below it.
	 * @param path the decoded path, without the context path
	 * @return true when it does
	 */
	public boolean contains(String path) {
		return path.startsWith(this.prefix)
				&& (path.length() == this.prefix.length() || path.charAt(this.prefix.length()) == '/');
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof PathPrefix that && this.prefix.equals(that.prefix);
	}

	@Override
	public int hashCode() {
		return this.prefix.hashCode();
	}

	@Override
	public String toString() {
		return this.prefix.isEmpty() ? "/" : this.prefix;
	}

}
