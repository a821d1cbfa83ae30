package io.avpsecurity.core.signature;

import java.util.Objects;

import io.avpsecurity.core.field.BareItem.ByteSequence;

/**
 * One signature of a message, not verified.
 *
 * @param input what it says it covers
 * @param value the signature itself
 */
public record MessageSignature(SignatureInput input, ByteSequence value) {

	public MessageSignature {
		Objects.requireNonNull(input, "input must not be null");
		Objects.requireNonNull(value, "value must not be null");
	}

}
