package io.avpsecurity.core.signature;

import java.util.Objects;

/**
 * The two fields that a signature adds to a message.
 *
 * @param signatureInput the value of {@code Signature-Input}
 * @param signature the value of {@code Signature}
 */
public record SignatureFields(String signatureInput, String signature) {

	public SignatureFields {
		Objects.requireNonNull(signatureInput, "signatureInput must not be null");
		Objects.requireNonNull(signature, "signature must not be null");
	}

}
