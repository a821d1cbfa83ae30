package io.avpsecurity.core.policy;

import java.util.Locale;

/**
 * What happens where no rule matched.
 */
public enum DefaultAction {

	/** The built-in table decides. */
	BUILTIN,

	/** Whoever shows a credential may go on. */
	ALLOW,

	/** Whoever shows a credential is up for review. */
	REVIEW,

	/** Whoever shows a credential is refused. */
	DENY;

	private final String code = name().toLowerCase(Locale.ROOT);

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
