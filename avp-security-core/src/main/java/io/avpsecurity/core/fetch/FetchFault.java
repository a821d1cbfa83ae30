package io.avpsecurity.core.fetch;

import java.util.Locale;

/**
 * Why a fetch brought no document.
 */
public enum FetchFault {

	/** The URL, or an address behind its name, is none that is ever contacted. */
	BLOCKED,

	/** There is no such name, no connection, no valid certificate, or it broke off. */
	UNREACHABLE,

	/** It took too long, all in all. */
	TIMEOUT,

	/** The status is neither 200 nor, when that was asked, 304. */
	STATUS,

	/** The status is a redirect. */
	REDIRECT,

	/** It is larger than is accepted. */
	TOO_LARGE,

	/** It is compressed, although that was not asked for. */
	ENCODED;

	private final String code = name().toLowerCase(Locale.ROOT);

	/**
	 * Returns the stable code.
	 * @return the code in lower snake case
	 */
	public String code() {
		return this.code;
	}

}
