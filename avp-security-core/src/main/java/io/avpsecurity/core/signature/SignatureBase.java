package io.avpsecurity.core.signature;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;

/**
 * What is signed (RFC 9421 section 2.5): one line for each covered component, and one for
 * the parameters. It is written from what was parsed, so the spelling that was received
 * makes no difference. ASCII; no value can hold a line break.
 */
public final class SignatureBase {

	private final StringBuilder text;

	/** The builder is kept, to be left alone by the caller. */
	private SignatureBase(StringBuilder text) {
		this.text = text;
	}

	/**
	 * Builds the base of one signature.
	 * @param input what it covers
	 * @param components the components of the request
	 * @return the base, or the fault of the first component that has no value
	 */
	public static Checked<SignatureBase> of(SignatureInput input, MessageComponents components) {
		StringBuilder text = new StringBuilder(512);
		for (CoveredComponent component : input.components()) {
			Checked<String> value = components.valueOf(component);
			if (!(value instanceof Checked.Passed<String> passed)) {
				return Checked.failed(((Checked.Failed<String>) value).reason());
			}
			component.appendTo(text);
			text.append(": ").append(passed.value()).append('\n');
			if (text.length() > SignatureLimits.MAX_BASE_BYTES) {
				return Checked.failed(Reason.LIMITS_EXCEEDED);
			}
		}
		text.append("\"@signature-params\": ");
		input.appendTo(text);
		if (text.length() > SignatureLimits.MAX_BASE_BYTES) {
			return Checked.failed(Reason.LIMITS_EXCEEDED);
		}
		return Checked.passed(new SignatureBase(text));
	}

	/**
	 * Returns the bytes to sign or to verify.
	 * @return a fresh array
	 */
	public byte[] toByteArray() {
		byte[] bytes = new byte[this.text.length()];
		for (int i = 0; i < bytes.length; i++) {
			bytes[i] = (byte) this.text.charAt(i);
		}
		return bytes;
	}

	/**
	 * Returns the base as text. It holds what the request holds: not for logs.
	 * @return the lines, without a line break at the end
	 */
	@Override
	public String toString() {
		return this.text.toString();
	}

}
