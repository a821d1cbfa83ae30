package io.avpsecurity.core.signature;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.FieldWriter;
import io.avpsecurity.core.field.Parameters;

/**
 * The identifier of a component that a signature covers (RFC 9421 section 2): its name
 * and its parameters. Whether there is such a component is found out when the base is
 * built.
 *
 * @param name the name: a field name, or a derived component that begins with {@code @}
 * @param parameters the parameters
 */
public record CoveredComponent(String name, Parameters parameters) {

	public CoveredComponent {
		Objects.requireNonNull(name, "name must not be null");
		Objects.requireNonNull(parameters, "parameters must not be null");
	}

	/**
	 * Creates an identifier without parameters.
	 * @param name the name
	 * @return the identifier
	 */
	public static CoveredComponent of(String name) {
		return new CoveredComponent(name, Parameters.EMPTY);
	}

	/**
	 * Creates the identifier of one member of a dictionary field (RFC 9421 section
	 * 2.1.2).
	 * @param name the field name
	 * @param key the key of the member
	 * @return the identifier
	 */
	public static CoveredComponent ofMember(String name, String key) {
		return new CoveredComponent(name, Parameters.of(Map.of("key", new StringValue(key))));
	}

	/**
	 * Takes the component from the request that a response answers (RFC 9421 section
	 * 2.4).
	 * @return the identifier with {@code req}
	 */
	public CoveredComponent ofRequest() {
		Map<String, BareItem> added = new LinkedHashMap<>(this.parameters.asMap());
		added.put("req", BareItem.BooleanValue.TRUE);
		return new CoveredComponent(this.name, Parameters.of(added));
	}

	/**
	 * Returns whether this is a name alone.
	 * @param name the name
	 * @return true when the name is the same and there are no parameters
	 */
	public boolean isPlain(String name) {
		return this.parameters.isEmpty() && this.name.equals(name);
	}

	/**
	 * Returns whether two identifiers name the same component: the order of their
	 * parameters makes no difference (RFC 9421 section 2.5).
	 * @param other the other identifier
	 * @return true when they do
	 */
	public boolean isSameAs(CoveredComponent other) {
		return this.name.equals(other.name) && this.parameters.asMap().equals(other.parameters.asMap());
	}

	/**
	 * Returns the identifier without one of its parameters.
	 */
	CoveredComponent without(String parameter) {
		Map<String, BareItem> others = new LinkedHashMap<>(this.parameters.asMap());
		others.remove(parameter);
		return new CoveredComponent(this.name, Parameters.of(others));
	}

	/**
	 * Returns the value of the only parameter there is, a string.
	 */
	Checked<String> onlyString(String parameter) {
		return (this.parameters.size() == 1 && this.parameters.get(parameter).orElse(null) instanceof StringValue value)
				? Checked.passed(value.value()) : Checked.failed(Reason.COMPONENT_UNSUPPORTED);
	}

	boolean hasFlag(String parameter) {
		return BareItem.BooleanValue.TRUE.equals(this.parameters.asMap().get(parameter));
	}

	/**
	 * Appends the serialised identifier.
	 * @throws IllegalArgumentException if the name cannot be written as a string
	 */
	void appendTo(StringBuilder target) {
		FieldWriter.append(target, new StringValue(this.name));
		FieldWriter.append(target, this.parameters);
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		appendTo(text);
		return text.toString();
	}

}
