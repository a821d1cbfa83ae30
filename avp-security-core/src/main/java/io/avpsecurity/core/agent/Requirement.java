package io.avpsecurity.core.agent;

import java.util.Locale;

/**
 * A part of a request that a rule can ask a signature to cover.
 */
public enum Requirement {

	/** The method. */
	METHOD("@method"),

	/** The path, alone or within the whole target. */
	PATH("@path"),

	/** The whole query string. */
	QUERY("@query"),

	/** The body, by its digest, which was compared. */
	CONTENT_DIGEST("content-digest");

	private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');

	private final String component;

	Requirement(String component) {
		this.component = component;
	}

	/**
	 * Returns whether a signature covers this part.
	 * @param coverage what a verified signature speaks for
	 * @return true when it does
	 */
	public boolean isMetBy(Coverage coverage) {
		return switch (this) {
			case METHOD -> coverage.method();
			case PATH -> coverage.path();
			case QUERY -> coverage.query();
			case CONTENT_DIGEST -> coverage.body();
		};
	}

	/**
	 * Returns the component to cover (RFC 9421 section 2).
	 * @return its name, without quotes
	 */
	public String component() {
		return this.component;
	}

	/**
	 * Returns the stable lower-case word.
	 * @return the word used in a policy
	 */
	public String code() {
		return this.code;
	}

	@Override
	public String toString() {
		return this.code;
	}

}
