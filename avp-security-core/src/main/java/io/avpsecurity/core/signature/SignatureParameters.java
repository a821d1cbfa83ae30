package io.avpsecurity.core.signature;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.field.Parameters;

/**
 * The parameters of one signature (RFC 9421 section 2.3), of the right type and within
 * limits. Parameters that are not known are not here; they stay in the signature base.
 *
 * @param created when it was made, in seconds
 * @param expires when it ends, in seconds
 * @param nonce a value for this signature alone; opaque
 * @param alg the registered name of the algorithm
 * @param keyid the name of the key
 * @param tag what the signature is for
 */
public record SignatureParameters(Optional<Long> created, Optional<Long> expires, Optional<String> nonce,
		Optional<String> alg, Optional<String> keyid, Optional<String> tag) {

	private static final int MAX_ALG_LENGTH = 64;

	static Checked<SignatureParameters> read(Parameters parameters) {
		Optional<BareItem> created = parameters.get("created");
		Optional<BareItem> expires = parameters.get("expires");
		Optional<BareItem> nonce = parameters.get("nonce");
		Optional<BareItem> alg = parameters.get("alg");
		Optional<BareItem> keyid = parameters.get("keyid");
		Optional<BareItem> tag = parameters.get("tag");
		if (parameters.hasDuplicates() || !isTime(created) || !isTime(expires) || !isString(nonce) || !isString(alg)
				|| !isString(keyid) || !isString(tag)) {
			return Checked.failed(Reason.PARAMETER_MALFORMED);
		}
		SignatureParameters read = new SignatureParameters(time(created), time(expires), string(nonce), string(alg),
				string(keyid), string(tag));
		return read.isWithinLimits() ? Checked.passed(read) : Checked.failed(Reason.LIMITS_EXCEEDED);
	}

	/**
	 * Compares the times with the clock (RFC 9421 section 3.2.1). The last second of a
	 * signature still counts.
	 * @param now the time
	 * @param clockSkew how far ahead {@code created} may lie
	 * @return {@code expires_before_created}, {@code created_in_future} or
	 * {@code expired}; or empty, also for a time that is not given
	 */
	public Optional<Reason> timeFault(Instant now, Duration clockSkew) {
		long seconds = now.getEpochSecond();
		if (this.created.isPresent() && this.expires.isPresent() && this.expires.get() < this.created.get()) {
			return Optional.of(Reason.EXPIRES_BEFORE_CREATED);
		}
		if (this.created.isPresent() && this.created.get() > seconds + clockSkew.toSeconds()) {
			return Optional.of(Reason.CREATED_IN_FUTURE);
		}
		return (this.expires.isPresent() && seconds > this.expires.get()) ? Optional.of(Reason.EXPIRED)
				: Optional.empty();
	}

	private boolean isWithinLimits() {
		return isWithin(this.nonce, SignatureLimits.MAX_NONCE_LENGTH) && isWithin(this.alg, MAX_ALG_LENGTH)
				&& isWithin(this.keyid, SignatureLimits.MAX_KEYID_LENGTH)
				&& isWithin(this.tag, SignatureLimits.MAX_TAG_LENGTH);
	}

	private static boolean isWithin(Optional<String> value, int max) {
		return value.isEmpty() || value.get().length() <= max;
	}

	private static boolean isTime(Optional<BareItem> value) {
		return value.isEmpty() || (value.get() instanceof BareItem.IntegerValue integer && integer.value() >= 0);
	}

	private static boolean isString(Optional<BareItem> value) {
		return value.isEmpty() || value.get() instanceof BareItem.StringValue;
	}

	private static Optional<Long> time(Optional<BareItem> value) {
		return value.map((item) -> ((BareItem.IntegerValue) item).value());
	}

	private static Optional<String> string(Optional<BareItem> value) {
		return value.map((item) -> ((BareItem.StringValue) item).value());
	}

}
