package io.avpsecurity.core.agent;

import java.util.Locale;

/**
 * Why the AVP server refuses: the code that clients read, the HTTP status, and one
 * sentence for people. The first four codes are those of AVP section 2, the others ours.
 * Codes are stable, lower snake case, added and never renamed.
 */
public enum AvpError {

	/** The challenge was open and the answer is wrong. It is used up. */
	INVALID_SOLUTION(401, "The provided solution is incorrect. Get a new challenge."),

	/** The answer came too late. The challenge is used up. */
	CHALLENGE_EXPIRED(401, "The challenge has expired. Get a new challenge."),

	/** Unknown, forged, for somebody else, or used before: which of these is not told. */
	CHALLENGE_NOT_FOUND(401, "The challenge is unknown or was already used. Get a new challenge."),

	/** Too many challenges, too many failures, or no room to remember another use. */
	RATE_LIMITED(429, "Too many attempts. Wait as long as Retry-After says."),

	/** The request is not written as it should be. No challenge is used up. */
	INVALID_REQUEST(400, "The request is not a valid AVP request."),

	/** The body is not said to be JSON. */
	UNSUPPORTED_MEDIA_TYPE(415, "The body has to be application/json."),

	/** The body is too long. */
	PAYLOAD_TOO_LARGE(413, "The body is too long."),

	/** What remembers uses or tokens, or what registers agents, failed. */
	TEMPORARILY_UNAVAILABLE(503, "The service cannot verify agents now. Try again later.");

	private final String code = name().toLowerCase(Locale.ROOT);

	private final int status;

	private final String message;

	AvpError(int status, String message) {
		this.status = status;
		this.message = message;
	}

	/**
	 * Returns the stable code.
	 * @return the code in lower snake case
	 */
	public String code() {
		return this.code;
	}

	/**
	 * Returns the status of an answer with this error.
	 * @return an HTTP status
	 */
	public int status() {
		return this.status;
	}

	/**
	 * Returns what went wrong and what to do.
	 * @return a sentence without text of the request
	 */
	public String message() {
		return this.message;
	}

	@Override
	public String toString() {
		return this.code;
	}

}
