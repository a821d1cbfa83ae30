package io.avpsecurity.core.agent;

import java.util.Locale;

/**
 * Why a Signature Agent Card is not used. It never changes the outcome of a request: what
 * the card would have said is unknown then. Codes are stable, lower snake case, added and
 * never renamed.
 */
public enum CardReason {

	/** It could not be fetched. */
	CARD_UNREACHABLE,

	/**
	 * It is no JSON object within bounds, or its keys or the URL of its keys are broken.
	 */
	CARD_MALFORMED,

	/** It has no member. */
	CARD_EMPTY,

	/** It was fetched and has no {@code client_id}. */
	CARD_CLIENT_ID_MISSING,

	/** Its {@code client_id} is not the URL it was fetched from, octet for octet. */
	CARD_CLIENT_ID_MISMATCH,

	/** It has both {@code jwks} and {@code jwks_uri}. */
	CARD_JWKS_CONFLICT,

	/** Its {@code jwks_uri} is no https URL. */
	CARD_JWKS_URI_NOT_HTTPS,

	/** It does not name the keys of the agent that it is wanted for. */
	CARD_NOT_BOUND;

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
