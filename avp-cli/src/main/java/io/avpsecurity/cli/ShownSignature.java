package io.avpsecurity.cli;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.field.Parameters;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.MessageComponents;
import io.avpsecurity.core.signature.MessageSignature;
import io.avpsecurity.core.signature.MessageSignatures;
import io.avpsecurity.core.signature.SignatureBase;
import io.avpsecurity.core.signature.SignatureInput;
import io.avpsecurity.core.signature.SignatureParameters;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;

/**
 * The signature of a request that is explained: the one that decided, or the first when
 * none did.
 *
 * @param signature the signature
 * @param count how many there are
 * @param parameters its parameters, unless one of them is wrong
 * @param base what a verifier builds, unless something for it is missing
 * @param missing the first component that cannot be had, if there is one
 */
record ShownSignature(MessageSignature signature, int count, Optional<SignatureParameters> parameters,
		Optional<SignatureBase> base, Optional<CoveredComponent> missing) {

	/**
	 * Finds it.
	 * @param request the request
	 * @param verification what was found out about it
	 * @param profile by which profile
	 * @return the signature, or empty when there is none that can be read
	 */
	static Optional<ShownSignature> of(HttpMessage request, Verification verification, WebBotAuthProfile profile) {
		Checked<List<MessageSignature>> read = MessageSignatures.read(request.fieldLines(MessageSignatures.INPUT_FIELD),
				request.fieldLines(MessageSignatures.SIGNATURE_FIELD));
		if (!(read instanceof Checked.Passed<List<MessageSignature>> passed)) {
			return Optional.empty();
		}
		Optional<String> label = decidingLabel(verification);
		return passed.value()
			.stream()
			.filter((signature) -> label.filter((text) -> !text.equals(signature.input().label())).isEmpty())
			.findFirst()
			.map((signature) -> of(signature, passed.value().size(),
					MessageComponents.of(request, profile.structuredFields())));
	}

	private static ShownSignature of(MessageSignature signature, int count, MessageComponents components) {
		SignatureInput input = signature.input();
		return new ShownSignature(signature, count, value(input.parameters()),
				value(SignatureBase.of(input, components)),
				input.components().stream().filter((component) -> isMissing(component, input, components)).findFirst());
	}

	private static boolean isMissing(CoveredComponent component, SignatureInput input, MessageComponents components) {
		SignatureInput alone = new SignatureInput(input.label(), List.of(component), Parameters.EMPTY);
		return value(SignatureBase.of(alone, components)).isEmpty();
	}

	private static Optional<String> decidingLabel(Verification verification) {
		if (verification instanceof Verification.Verified verified) {
			return Optional.of(verified.agent().label());
		}
		return verification.signatures().stream().findFirst().map(SignatureResult::label);
	}

	private static <T> Optional<T> value(Checked<T> checked) {
		return (checked instanceof Checked.Passed<T> passed) ? Optional.of(passed.value()) : Optional.empty();
	}

	String label() {
		return this.signature.input().label();
	}

	Optional<String> keyid() {
		return this.parameters.flatMap(SignatureParameters::keyid);
	}

}
