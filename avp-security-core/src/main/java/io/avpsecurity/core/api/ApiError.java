package io.avpsecurity.core.api;

import java.util.Locale;

/**
 * Why the API refuses a call: the code that clients read, the HTTP status, and one
 * sentence for people. Codes are stable, lower snake case, added and never renamed. That
 * an agent is not verified, or denied, is no error.
 */
public enum ApiError {

	/** There is no {@code X-Api-Key}, more than one, or another one. */
	INVALID_API_KEY(401, "X-Api-Key has to hold one of the keys under avp.api.keys."),

	/** The key has made its calls of this minute. */
	RATE_LIMITED(429, "Too many calls with this key. Wait as long as Retry-After says."),

	/** The body is not what the call takes. */
	INVALID_REQUEST(400, "The body is not what this call takes."),

	/** The body is not said to be JSON. */
	UNSUPPORTED_MEDIA_TYPE(415, "The body has to be application/json, in UTF-8 and without a content coding."),

	/** The body is too long. */
	PAYLOAD_TOO_LARGE(413,
			"The body is too long: at most " + AgentApi.MAX_BODY_BYTES + " bytes, and " + AgentApi.MAX_POLICY_BYTES
					+ " with rules."),

	/** The rules are no rules of a policy. Nothing was changed. */
	INVALID_POLICY(400, "The rules are refused. Nothing was changed."),

	/** The API does not write the policy here. */
	POLICY_NOT_WRITABLE(403,
			"The policy is not written through this API. Set avp.api.policy-writable to true to allow it."),

	/** The policy is to be written, and cannot be. Nothing was changed. */
	POLICY_NOT_WRITTEN(409, "The policy cannot be written. Nothing was changed."),

	/** There is no such call here. */
	NOT_SUPPORTED(404,
			"There is no such call here. There are POST verify/agent and agent/authorize, and GET and PUT "
					+ "agent/policy."),

	/** The call is there, with another method. */
	METHOD_NOT_ALLOWED(405, "This call has another method: see Allow."),

	/** A fault of this product. */
	INTERNAL(500, "The call failed here. The log says why.");

	private final String code = name().toLowerCase(Locale.ROOT);

	private final int status;

	private final String message;

	ApiError(int status, String message) {
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
