package io.avpsecurity.core.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem.ByteSequence;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.ParsedField;

/**
 * Reads {@code Signature-Input} and {@code Signature} (RFC 9421 section 4) as one: both
 * well formed, with the same labels, each once. A label given twice is refused although a
 * structured field allows it: two readers could take different ones (threat T-3).
 */
public final class MessageSignatures {

	/** The field that says what is covered. */
	public static final String INPUT_FIELD = "signature-input";

	/** The field that holds the signatures. */
	public static final String SIGNATURE_FIELD = "signature";

	private MessageSignatures() {
	}

	/**
	 * Reads all signatures of a message. How long the lines are together is for the
	 * caller to check.
	 * @param inputLines the lines of {@code Signature-Input}
	 * @param signatureLines the lines of {@code Signature}
	 * @return the signatures in the order of {@code Signature-Input}, or the first fault
	 */
	public static Checked<List<MessageSignature>> read(List<String> inputLines, List<String> signatureLines) {
		return parse(inputLines, Reason.SIGNATURE_INPUT_MALFORMED).then(MessageSignatures::readInputs)
			.then((inputs) -> parse(signatureLines, Reason.SIGNATURE_MALFORMED)
				.then((signatures) -> join(inputs, signatures)));
	}

	private static Checked<Dictionary> parse(List<String> lines, Reason malformed) {
		ParsedField<Dictionary> parsed = FieldParser.parseDictionary(lines, SignatureLimits.FIELD);
		if (parsed instanceof ParsedField.Value<Dictionary> value) {
			return Checked.passed(value.value());
		}
		return Checked
			.failed((parsed instanceof ParsedField.Malformed<Dictionary>) ? malformed : Reason.LIMITS_EXCEEDED);
	}

	private static Checked<Inputs> readInputs(Dictionary dictionary) {
		List<SignatureInput> inputs = new ArrayList<>(dictionary.members().size());
		for (Map.Entry<String, Member> entry : dictionary.members().entrySet()) {
			Checked<SignatureInput> input = SignatureInput.read(entry.getKey(), entry.getValue());
			if (input instanceof Checked.Failed<SignatureInput> failed) {
				return Checked.failed(failed.reason());
			}
			inputs.add(((Checked.Passed<SignatureInput>) input).value());
		}
		return Checked.passed(new Inputs(inputs, !dictionary.duplicateKeys().isEmpty()));
	}

	private static Checked<List<MessageSignature>> join(Inputs inputs, Dictionary signatures) {
		for (Member member : signatures.members().values()) {
			if (value(member).isEmpty()) {
				return Checked.failed(Reason.SIGNATURE_MALFORMED);
			}
		}
		List<MessageSignature> joined = new ArrayList<>(inputs.list().size());
		for (SignatureInput input : inputs.list()) {
			Optional<ByteSequence> value = signatures.get(input.label()).flatMap(MessageSignatures::value);
			if (value.isEmpty()) {
				return Checked.failed(Reason.SIGNATURE_LABEL_MISMATCH);
			}
			joined.add(new MessageSignature(input, value.get()));
		}
		if (signatures.members().size() != joined.size()) {
			return Checked.failed(Reason.SIGNATURE_LABEL_MISMATCH);
		}
		if (inputs.duplicates() || !signatures.duplicateKeys().isEmpty()) {
			return Checked.failed(Reason.DUPLICATE_LABEL);
		}
		return Checked.passed(List.copyOf(joined));
	}

	private static Optional<ByteSequence> value(Member member) {
		return (member instanceof Item item && item.value() instanceof ByteSequence bytes) ? Optional.of(bytes)
				: Optional.empty();
	}

	private record Inputs(List<SignatureInput> list, boolean duplicates) {
	}

}
