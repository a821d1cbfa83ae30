package io.avpsecurity.core.signature;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.FieldWriter;
import io.avpsecurity.core.field.InnerList;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.Parameters;

/**
 * What one signature says it covers, and its parameters as they were received (RFC 9421
 * section 4.1). Neither is checked for sense.
 *
 * @param label the label
 * @param components the covered components, in order
 * @param rawParameters all parameters, in order
 */
public record SignatureInput(String label, List<CoveredComponent> components, Parameters rawParameters) {

	public SignatureInput {
		Objects.requireNonNull(label, "label must not be null");
		components = List.copyOf(components);
		Objects.requireNonNull(rawParameters, "rawParameters must not be null");
	}

	static Checked<SignatureInput> read(String label, Member member) {
		if (!(member instanceof InnerList list)) {
			return Checked.failed(Reason.SIGNATURE_INPUT_MALFORMED);
		}
		CoveredComponent[] components = new CoveredComponent[list.items().size()];
		for (int i = 0; i < components.length; i++) {
			Item item = list.items().get(i);
			if (!(item.value() instanceof StringValue name)) {
				return Checked.failed(Reason.SIGNATURE_INPUT_MALFORMED);
			}
			if (name.value().length() > SignatureLimits.MAX_COMPONENT_NAME_LENGTH
					|| item.parameters().size() > SignatureLimits.MAX_COMPONENT_PARAMETERS) {
				return Checked.failed(Reason.LIMITS_EXCEEDED);
			}
			components[i] = new CoveredComponent(name.value(), item.parameters());
		}
		return Checked.passed(new SignatureInput(label, List.of(components), list.parameters()));
	}

	/**
	 * Returns the tag, if it is a string.
	 * @return the tag, or empty
	 */
	public Optional<String> tag() {
		return this.rawParameters.get("tag")
			.flatMap((tag) -> (tag instanceof StringValue string) ? Optional.of(string.value()) : Optional.empty());
	}

	/**
	 * Returns the parameters that are known, checked for type and length.
	 * @return the parameters, or {@code parameter_malformed} or {@code limits_exceeded}
	 */
	public Checked<SignatureParameters> parameters() {
		return SignatureParameters.read(this.rawParameters);
	}

	/**
	 * Returns whether a component is covered, without any parameters.
	 * @param name the name
	 * @return true when it is
	 */
	public boolean covers(String name) {
		for (CoveredComponent component : this.components) {
			if (component.isPlain(name)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Returns whether the same component is covered twice, which RFC 9421 section 2.5
	 * forbids, or a parameter of a component is given twice.
	 * @return true when it is
	 */
	public boolean hasDuplicateComponent() {
		for (int i = 0; i < this.components.size(); i++) {
			if (this.components.get(i).parameters().hasDuplicates()) {
				return true;
			}
			for (int j = 0; j < i; j++) {
				if (this.components.get(i).isSameAs(this.components.get(j))) {
					return true;
				}
			}
		}
		return false;
	}

	/** Appends the value of {@code @signature-params} (RFC 9421 section 2.3). */
	void appendTo(StringBuilder target) {
		target.append('(');
		for (int i = 0; i < this.components.size(); i++) {
			target.append((i > 0) ? " " : "");
			this.components.get(i).appendTo(target);
		}
		target.append(')');
		FieldWriter.append(target, this.rawParameters);
	}

}
