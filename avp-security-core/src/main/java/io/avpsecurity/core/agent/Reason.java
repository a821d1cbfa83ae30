package io.avpsecurity.core.agent;

import java.util.Locale;

/**
 * Why a request is not verified. Each reason belongs to exactly one outcome; codes are
 * stable, lower snake case, added and never renamed. The order is that of the checks. A
 * reason is for the owner's log and metrics: told to a stranger it helps to probe.
 */
public enum Reason {

	/** Neither {@code Signature-Input} nor {@code Signature-Agent} is present. */
	NO_SIGNATURE(Outcome.UNSIGNED),

	/** {@code Signature-Agent} is present and {@code Signature-Input} is not. */
	SIGNATURE_AGENT_WITHOUT_SIGNATURE(Outcome.UNSIGNED),

	/** Signatures are present, none of them for Web Bot Auth. */
	NO_WEB_BOT_AUTH_SIGNATURE(Outcome.UNSIGNED),

	/** The signature fields are larger, or hold more, than is accepted. */
	LIMITS_EXCEEDED(Outcome.INVALID),

	/** {@code Signature-Input} is no dictionary of inner lists of strings. */
	SIGNATURE_INPUT_MALFORMED(Outcome.INVALID),

	/** {@code Signature} is no dictionary of byte sequences. */
	SIGNATURE_MALFORMED(Outcome.INVALID),

	/** A label is in one of the two fields only. */
	SIGNATURE_LABEL_MISMATCH(Outcome.INVALID),

	/** A label is used twice. */
	DUPLICATE_LABEL(Outcome.INVALID),

	/**
	 * {@code Signature-Agent} is present and no signature has the tag
	 * {@code web-bot-auth}.
	 */
	TAG_MISMATCH(Outcome.INVALID),

	/** The same component identifier is covered twice. */
	DUPLICATE_COMPONENT(Outcome.INVALID),

	/** {@code created}, {@code expires} or {@code keyid} is missing. */
	PARAMETER_MISSING(Outcome.INVALID),

	/** A signature parameter has the wrong type or value, or is given twice. */
	PARAMETER_MALFORMED(Outcome.INVALID),

	/** {@code alg} names an algorithm that is not accepted. */
	ALGORITHM_UNSUPPORTED(Outcome.INVALID),

	/** Neither {@code @authority} nor {@code @target-uri} is covered. */
	TARGET_NOT_COVERED(Outcome.INVALID),

	/** A component that the owner requires is not covered. */
	COMPONENT_NOT_COVERED(Outcome.INVALID),

	/** The request was sent to an authority that is not in the configured list. */
	AUTHORITY_NOT_OURS(Outcome.INVALID),

	/** {@code Signature-Agent} has no accepted form. */
	SIGNATURE_AGENT_MALFORMED(Outcome.INVALID),

	/** {@code Signature-Agent} is present and not covered. */
	SIGNATURE_AGENT_NOT_COVERED(Outcome.INVALID),

	/** The covered member of {@code Signature-Agent} is not there. */
	SIGNATURE_AGENT_MEMBER_MISSING(Outcome.INVALID),

	/** More than one member of {@code Signature-Agent} could be meant. */
	SIGNATURE_AGENT_AMBIGUOUS(Outcome.INVALID),

	/** The agent is not named by an {@code https} URL. */
	SIGNATURE_AGENT_NOT_HTTPS(Outcome.INVALID),

	/** {@code expires} lies before {@code created}. */
	EXPIRES_BEFORE_CREATED(Outcome.INVALID),

	/** {@code created} lies further ahead than the accepted clock skew. */
	CREATED_IN_FUTURE(Outcome.INVALID),

	/** {@code expires} has passed, or the signature is older than is demanded. */
	EXPIRED(Outcome.INVALID),

	/** The time from {@code created} to {@code expires} is too long. */
	VALIDITY_WINDOW_TOO_LONG(Outcome.INVALID),

	/** A covered component is not in the request. */
	COMPONENT_MISSING(Outcome.INVALID),

	/** A covered component, or a parameter of it, is not known here. */
	COMPONENT_UNSUPPORTED(Outcome.INVALID),

	/** The value of a covered component cannot be put into a signature base. */
	COMPONENT_MALFORMED(Outcome.INVALID),

	/** A covered component has more than one value. */
	COMPONENT_AMBIGUOUS(Outcome.INVALID),

	/** The key is not valid yet. */
	KEY_NOT_YET_VALID(Outcome.INVALID),

	/** The key is no longer valid. */
	KEY_EXPIRED(Outcome.INVALID),

	/** The key is a published test key. */
	TEST_KEY_REJECTED(Outcome.INVALID),

	/**
	 * The algorithm named by the signature, or by the key itself, does not fit the key.
	 */
	ALGORITHM_MISMATCH(Outcome.INVALID),

	/** The signature is not one of these components by this key. */
	SIGNATURE_MISMATCH(Outcome.INVALID),

	/** {@code Content-Digest} has to be covered, and is not. */
	CONTENT_DIGEST_NOT_COVERED(Outcome.INVALID),

	/** The covered {@code Content-Digest} is not that of the body. */
	CONTENT_DIGEST_MISMATCH(Outcome.INVALID),

	/** The covered {@code Content-Digest} uses no accepted algorithm. */
	CONTENT_DIGEST_UNSUPPORTED(Outcome.INVALID),

	/** The body is too large to be digested. */
	CONTENT_DIGEST_BODY_TOO_LARGE(Outcome.INVALID),

	/** A nonce is demanded, and missing or too short. */
	NONCE_MISSING(Outcome.INVALID),

	/** The signature was used before: its nonce, or a copy of it without one. */
	NONCE_REPLAYED(Outcome.INVALID),

	/** The request did not come over TLS. */
	INSECURE_TRANSPORT(Outcome.INVALID),

	/** The request carries more than one AVP token. */
	AMBIGUOUS_CREDENTIAL(Outcome.INVALID),

	/** No {@code Signature-Agent} names the agent. */
	SIGNATURE_AGENT_MISSING(Outcome.UNVERIFIED),

	/** The covered member has parameters and is ignored. */
	SIGNATURE_AGENT_IGNORED(Outcome.UNVERIFIED),

	/** The URL is no origin, and only origins are looked up. */
	SIGNATURE_AGENT_NOT_ORIGIN(Outcome.UNVERIFIED),

	/** The directory is at an address that is never fetched. */
	DIRECTORY_BLOCKED_ADDRESS(Outcome.UNVERIFIED),

	/** The directory could not be reached, or is not known. */
	DIRECTORY_UNREACHABLE(Outcome.UNVERIFIED),

	/** The directory did not answer in time. */
	DIRECTORY_TIMEOUT(Outcome.UNVERIFIED),

	/** The directory answered with a status other than 200. */
	DIRECTORY_STATUS(Outcome.UNVERIFIED),

	/** The directory answered with a redirect. */
	DIRECTORY_REDIRECT(Outcome.UNVERIFIED),

	/** The directory has the wrong media type. */
	DIRECTORY_MEDIA_TYPE(Outcome.UNVERIFIED),

	/** The directory is larger than is accepted. */
	DIRECTORY_TOO_LARGE(Outcome.UNVERIFIED),

	/** The directory holds more keys than are accepted. */
	DIRECTORY_TOO_MANY_KEYS(Outcome.UNVERIFIED),

	/** The directory is no JWK Set. */
	DIRECTORY_MALFORMED(Outcome.UNVERIFIED),

	/** The directory does not hold the key. */
	KEY_NOT_FOUND(Outcome.UNVERIFIED),

	/** Too many directories were asked for. */
	DIRECTORY_THROTTLED(Outcome.UNVERIFIED),

	/** Whether the signature was used before could not be recorded. */
	REPLAY_UNAVAILABLE(Outcome.UNVERIFIED),

	/**
	 * The own authorities are not configured, and the request was sent to no loopback
	 * host.
	 */
	AUTHORITIES_NOT_CONFIGURED(Outcome.UNVERIFIED),

	/** Too many signatures from this address failed, so this one was not verified. */
	VERIFICATION_THROTTLED(Outcome.UNVERIFIED),

	/** A fault of this product. */
	INTERNAL(Outcome.UNVERIFIED);

	private final Outcome outcome;

	private final String code;

	Reason(Outcome outcome) {
		this.outcome = outcome;
		this.code = name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Returns the outcome this reason belongs to.
	 * @return never {@link Outcome#VERIFIED}
	 */
	public Outcome outcome() {
		return this.outcome;
	}

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
