package io.avpsecurity.servlet;

import io.avpsecurity.core.policy.PathPrefix;

/**
 * The path below which something of ours is served.
 */
final class BasePath {

	private BasePath() {
	}

	/**
	 * Reads one.
	 * @param text the path
	 * @param what what is served there
	 * @param example such a path
	 * @return the path in its usual form
	 * @throws IllegalArgumentException if it is no plain path, or the root
	 */
	static String of(String text, String what, String example) {
		String base = PathPrefix.of(text).toString();
		if (base.equals("/") || !ContextPath.encode(base).equals(base)) {
			throw new IllegalArgumentException("'" + base + "' is no path to serve " + what
					+ " at; expected plain ASCII below the root, such as " + example);
		}
		return base;
	}

}
