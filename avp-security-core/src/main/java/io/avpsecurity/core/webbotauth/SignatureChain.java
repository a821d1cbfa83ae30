package io.avpsecurity.core.webbotauth;

import java.util.List;

import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.MessageSignature;
import io.avpsecurity.core.signature.MessageSignatures;
import io.avpsecurity.core.signature.SignatureInput;

/**
 * The rule for a signature over another one (Web Bot Auth section 5.2.2, WBA-23): it
 * covers also what the other says it covers, and everything the other covers. Otherwise
 * it would vouch for a signature of which it does not know what was signed. It shows that
 * the request was passed on; it proves nothing about the inner signature.
 */
final class SignatureChain {

	private SignatureChain() {
	}

	/**
	 * Returns whether a signature covers enough of those it covers.
	 * @param outer the signature
	 * @param all all signatures of the request
	 * @return true also when it covers none
	 */
	static boolean isWhole(SignatureInput outer, List<MessageSignature> all) {
		for (CoveredComponent component : outer.components()) {
			if (component.name().equals(MessageSignatures.SIGNATURE_FIELD)
					&& component.parameters().get("key").orElse(null) instanceof StringValue label
					&& !covers(outer, label.value(), all)) {
				return false;
			}
		}
		return true;
	}

	private static boolean covers(SignatureInput outer, String label, List<MessageSignature> all) {
		CoveredComponent input = CoveredComponent.ofMember(MessageSignatures.INPUT_FIELD, label);
		return covers(outer, input) && all.stream()
			.map(MessageSignature::input)
			.filter((inner) -> inner.label().equals(label))
			.allMatch((inner) -> inner.components().stream().allMatch((component) -> covers(outer, component)));
	}

	private static boolean covers(SignatureInput outer, CoveredComponent component) {
		return outer.components().stream().anyMatch(component::isSameAs);
	}

}
