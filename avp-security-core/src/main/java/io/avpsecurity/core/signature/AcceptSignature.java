package io.avpsecurity.core.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem.BooleanValue;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.field.Parameters;

/**
 * Reads and writes {@code Accept-Signature} (RFC 9421 section 5.1): the signatures that
 * one side of an exchange asks the other for. The components are not checked for sense.
 */
public final class AcceptSignature {

	/** The name of the field. */
	public static final String FIELD = "accept-signature";

	private static final List<String> FLAGS = List.of("created", "expires");

	private static final List<String> STRINGS = List.of("nonce", "alg", "keyid", "tag");

	private AcceptSignature() {
	}

	/**
	 * Reads the field.
	 * @param lines its lines
	 * @return the signatures in order; or {@code signature_input_malformed},
	 * {@code duplicate_label}, {@code duplicate_component}, {@code parameter_malformed}
	 * or {@code limits_exceeded}
	 */
	public static Checked<List<RequestedSignature>> read(List<String> lines) {
		ParsedField<Dictionary> parsed = FieldParser.parseDictionary(lines, SignatureLimits.FIELD);
		if (!(parsed instanceof ParsedField.Value<Dictionary> value)) {
			return Checked.failed((parsed instanceof ParsedField.Malformed<Dictionary>)
					? Reason.SIGNATURE_INPUT_MALFORMED : Reason.LIMITS_EXCEEDED);
		}
		if (!value.value().duplicateKeys().isEmpty()) {
			return Checked.failed(Reason.DUPLICATE_LABEL);
		}
		List<RequestedSignature> requested = new ArrayList<>(value.value().members().size());
		for (Map.Entry<String, Member> entry : value.value().members().entrySet()) {
			Checked<RequestedSignature> read = SignatureInput.read(entry.getKey(), entry.getValue())
				.then(AcceptSignature::request);
			if (!(read instanceof Checked.Passed<RequestedSignature> passed)) {
				return Checked.failed(((Checked.Failed<RequestedSignature>) read).reason());
			}
			requested.add(passed.value());
		}
		return Checked.passed(List.copyOf(requested));
	}

	/**
	 * Writes the field.
	 * @param requested the signatures to ask for, each with its own label
	 * @return the value
	 */
	public static String write(List<RequestedSignature> requested) {
		StringBuilder target = new StringBuilder();
		for (RequestedSignature signature : requested) {
			target.append((target.length() > 0) ? ", " : "").append(signature.label()).append('=');
			new SignatureInput(signature.label(), signature.components(), signature.rawParameters()).appendTo(target);
		}
		return target.toString();
	}

	private static Checked<RequestedSignature> request(SignatureInput input) {
		if (input.hasDuplicateComponent()) {
			return Checked.failed(Reason.DUPLICATE_COMPONENT);
		}
		Parameters parameters = input.rawParameters();
		boolean flags = FLAGS.stream()
			.allMatch((name) -> parameters.get(name).map(BooleanValue.TRUE::equals).orElse(true));
		boolean strings = STRINGS.stream()
			.allMatch((name) -> parameters.get(name).map(StringValue.class::isInstance).orElse(true));
		return (flags && strings && !parameters.hasDuplicates())
				? Checked.passed(new RequestedSignature(input.label(), input.components(), parameters))
				: Checked.failed(Reason.PARAMETER_MALFORMED);
	}

}
