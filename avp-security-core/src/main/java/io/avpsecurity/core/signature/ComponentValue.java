package io.avpsecurity.core.signature;

import java.util.Map;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.http.HttpMessage;

/**
 * The value of one covered component of a request (RFC 9421 section 2). A component or
 * parameter that is not known fails; it is never left out.
 */
final class ComponentValue {

	private ComponentValue() {
	}

	static Checked<String> of(CoveredComponent component, HttpMessage message) {
		Checked<String> value = component.name().startsWith("@") ? DerivedComponent.valueOf(component, message)
				: FieldComponent.valueOf(component, message);
		return value
			.then((text) -> isPrintable(text) ? Checked.passed(text) : Checked.failed(Reason.COMPONENT_MALFORMED));
	}

	/**
	 * Returns whether a component has no other parameters than these: flags that are true
	 * and strings.
	 */
	static boolean hasOnly(CoveredComponent component, String flag, String string) {
		for (Map.Entry<String, BareItem> parameter : component.parameters().asMap().entrySet()) {
			boolean known = (parameter.getKey().equals(flag) && component.hasFlag(flag))
					|| (parameter.getKey().equals(string) && parameter.getValue() instanceof BareItem.StringValue);
			if (!known) {
				return false;
			}
		}
		return true;
	}

	/** A line break in a value would add a line to the signature base. */
	private static boolean isPrintable(String text) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if ((c < ' ' && c != '\t') || c > '~') {
				return false;
			}
		}
		return true;
	}

}
