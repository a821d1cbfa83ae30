package io.avpsecurity.core.signature;

import java.util.Map;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.field.BareItem.ByteSequence;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldWriter;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.key.SigningKey;

/**
 * Signs requests and responses (RFC 9421 section 3.1). What is covered, and the
 * parameters, are the caller's: nothing is added. Thread-safe.
 */
public final class MessageSigner {

	private final SigningKey key;

	/**
	 * Creates a signer.
	 * @param key the key to sign with
	 */
	public MessageSigner(SigningKey key) {
		this.key = key;
	}

	/**
	 * Signs one message.
	 * @param input what to cover, with which parameters, under which label
	 * @param message the components of the request or response, with all that is covered
	 * @return the fields to add, or the fault of the first component that has no value
	 */
	public Checked<SignatureFields> sign(SignatureInput input, MessageComponents message) {
		return SignatureBase.of(input, message).then((base) -> {
			ByteSequence signature = ByteSequence.of(this.key.sign(base.toByteArray()));
			StringBuilder signatureInput = new StringBuilder(input.label()).append('=');
			input.appendTo(signatureInput);
			return Checked.passed(new SignatureFields(signatureInput.toString(),
					FieldWriter.write(Dictionary.of(Map.of(input.label(), Item.of(signature))))));
		});
	}

}
