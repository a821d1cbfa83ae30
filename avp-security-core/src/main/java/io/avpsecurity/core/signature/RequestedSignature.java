package io.avpsecurity.core.signature;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.Parameters;

/**
 * One signature that somebody asks for (RFC 9421 section 5.1). It is a wish: the label
 * need not be kept, and whoever signs may leave it.
 *
 * @param label the label that is proposed
 * @param components what the signature has to cover, in order
 * @param rawParameters the parameters: {@code created} and {@code expires} as flags,
 * {@code nonce}, {@code alg}, {@code keyid} and {@code tag} with the value to use
 */
public record RequestedSignature(String label, List<CoveredComponent> components, Parameters rawParameters) {

	public RequestedSignature {
		Objects.requireNonNull(label, "label must not be null");
		components = List.copyOf(components);
		Objects.requireNonNull(rawParameters, "rawParameters must not be null");
	}

	/**
	 * Returns the value that a string parameter is to have.
	 * @param parameter the name, such as {@code nonce}
	 * @return the value, or empty
	 */
	public Optional<String> string(String parameter) {
		return this.rawParameters.get(parameter)
			.flatMap((value) -> (value instanceof StringValue string) ? Optional.of(string.value()) : Optional.empty());
	}

}
