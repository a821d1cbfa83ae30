package io.avpsecurity.cli;

import java.util.Locale;

import io.avpsecurity.core.agent.Reason;

/**
 * What is checked of a signed request, in the order in which it is. A check that fails is
 * the last.
 */
enum Step {

	SIGNATURE("there is a signature, and its fields can be read"),

	TAG("it is for Web Bot Auth"),

	PARAMETERS("its parameters are in order"),

	COVERAGE("it covers what it has to"),

	AUTHORITY("the request is for this site"),

	AGENT("it names its agent"),

	WINDOW("it is within its time"),

	BASE("all that it covers is there"),

	DIRECTORY("the key directory can be had and read"),

	KEY("its key is there and may be used"),

	MATCH("the key made it, over this signature base"),

	BODY("the body is that whose digest it covers");

	private final String code = name().toLowerCase(Locale.ROOT);

	private final String title;

	Step(String title) {
		this.title = title;
	}

	String code() {
		return this.code;
	}

	String title() {
		return this.title;
	}

	/**
	 * Returns the check that gives a reason. Two reasons are given by two: of those it is
	 * the earlier one.
	 * @param reason the reason
	 * @return the step that it ends
	 */
	static Step of(Reason reason) {
		return switch (reason) {
			case NO_SIGNATURE, SIGNATURE_AGENT_WITHOUT_SIGNATURE, LIMITS_EXCEEDED, SIGNATURE_INPUT_MALFORMED,
					SIGNATURE_MALFORMED, SIGNATURE_LABEL_MISMATCH, DUPLICATE_LABEL, AMBIGUOUS_CREDENTIAL, INTERNAL ->
				SIGNATURE;
			case NO_WEB_BOT_AUTH_SIGNATURE, TAG_MISMATCH -> TAG;
			case DUPLICATE_COMPONENT, PARAMETER_MISSING, PARAMETER_MALFORMED, ALGORITHM_UNSUPPORTED -> PARAMETERS;
			case TARGET_NOT_COVERED, COMPONENT_NOT_COVERED -> COVERAGE;
			case AUTHORITY_NOT_OURS, AUTHORITIES_NOT_CONFIGURED, INSECURE_TRANSPORT -> AUTHORITY;
			case SIGNATURE_AGENT_MALFORMED, SIGNATURE_AGENT_NOT_COVERED, SIGNATURE_AGENT_MEMBER_MISSING,
					SIGNATURE_AGENT_AMBIGUOUS, SIGNATURE_AGENT_NOT_HTTPS, SIGNATURE_AGENT_MISSING,
					SIGNATURE_AGENT_IGNORED, SIGNATURE_AGENT_NOT_ORIGIN ->
				AGENT;
			case EXPIRES_BEFORE_CREATED, CREATED_IN_FUTURE, EXPIRED, VALIDITY_WINDOW_TOO_LONG -> WINDOW;
			case COMPONENT_MISSING, COMPONENT_UNSUPPORTED, COMPONENT_MALFORMED, COMPONENT_AMBIGUOUS -> BASE;
			case DIRECTORY_BLOCKED_ADDRESS, DIRECTORY_UNREACHABLE, DIRECTORY_TIMEOUT, DIRECTORY_STATUS,
					DIRECTORY_REDIRECT, DIRECTORY_MEDIA_TYPE, DIRECTORY_TOO_LARGE, DIRECTORY_TOO_MANY_KEYS,
					DIRECTORY_MALFORMED, DIRECTORY_THROTTLED ->
				DIRECTORY;
			case KEY_NOT_FOUND, KEY_NOT_YET_VALID, KEY_EXPIRED, TEST_KEY_REJECTED, ALGORITHM_MISMATCH -> KEY;
			case SIGNATURE_MISMATCH, VERIFICATION_THROTTLED -> MATCH;
			// Nothing is demanded here that a nonce is for.
			case CONTENT_DIGEST_NOT_COVERED, CONTENT_DIGEST_MISMATCH, CONTENT_DIGEST_UNSUPPORTED,
					CONTENT_DIGEST_BODY_TOO_LARGE, NONCE_MISSING, NONCE_REPLAYED, REPLAY_UNAVAILABLE ->
				BODY;
		};
	}

}
