package io.avpsecurity.benchmarks;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.signature.MessageComponents;
import io.avpsecurity.core.signature.MessageSignature;
import io.avpsecurity.core.signature.MessageSignatures;
import io.avpsecurity.core.signature.SignatureBase;

/**
 * A request with its first signature, taken apart.
 *
 * @param message the request
 * @param signature the signature
 */
record SignedMessage(HttpMessage message, MessageSignature signature) {

	static SignedMessage of(HttpMessage message) {
		return new SignedMessage(message,
				passed(MessageSignatures.read(message.fieldLines(MessageSignatures.INPUT_FIELD),
						message.fieldLines(MessageSignatures.SIGNATURE_FIELD)))
					.get(0));
	}

	/** Builds the bytes that are signed, as if for the first time. */
	byte[] base() {
		return passed(SignatureBase.of(this.signature.input(), MessageComponents.of(this.message))).toByteArray();
	}

	private static <T> T passed(Checked<T> checked) {
		return ((Checked.Passed<T>) checked).value();
	}

}
