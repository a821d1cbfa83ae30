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
		if (parameters.hasDuplicates() || !isTime(parameters, "created") || !isTime(parameters, "expires")
				|| !isString(parameters, "nonce") || !isString(parameters, "alg") || !isString(parameters, "keyid")
				|| !isString(parameters, "tag")) {
			return Checked.failed(Reason.PARAMETER_MALFORMED);
		}
		SignatureParameters read = new SignatureParameters(time(parameters, "created"), time(parameters, "expires"),
				string(parameters, "nonce"), string(parameters, "alg"), string(parameters, "keyid"),
				string(parameters, "tag"));
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

	private static boolean isTime(Parameters parameters, String name) {
		Optional<BareItem> value = parameters.get(name);
		return value.isEmpty() || (value.get() instanceof BareItem.IntegerValue integer && integer.value() >= 0);
	}

	private static boolean isString(Parameters parameters, String name) {
		Optional<BareItem> value = parameters.get(name);
		return value.isEmpty() || value.get() instanceof BareItem.StringValue;
	}

	private static Optional<Long> time(Parameters parameters, String name) {
		return parameters.get(name).map((value) -> ((BareItem.IntegerValue) value).value());
	}

	private static Optional<String> string(Parameters parameters, String name) {
		return parameters.get(name).map((value) -> ((BareItem.StringValue) value).value());
	}

}
