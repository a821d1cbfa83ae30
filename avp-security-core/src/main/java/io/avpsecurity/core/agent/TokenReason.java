package io.avpsecurity.core.agent;

import java.util.Locale;

/**
 * Why an AVP token is bad. Codes are stable, lower snake case, added and never renamed.
 */
public enum TokenReason {

	/** It is not written as an AVP token. */
	TOKEN_MALFORMED,

	/** No key of ours signed it, or none that still counts. */
	TOKEN_SIGNATURE_MISMATCH,

	/** It is not from us, or not for us. */
	TOKEN_WRONG_AUDIENCE,

	/** It is good only later. */
	TOKEN_NOT_YET_VALID,

	/** It was good once. */
	TOKEN_EXPIRED,

	/** It was taken back. */
	TOKEN_REVOKED;

	private final String code = name().toLowerCase(Locale.ROOT);

	/**
	 * Returns the stable code.
	 * @return the code in lower snake case
	 */
	public String code() {
		return this.code;
	}

	@Override
	public String toString() {
		return this.code;
	}

}
