package io.avpsecurity.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.InnerList;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.Parameters;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.MessageComponents;
import io.avpsecurity.core.signature.SignatureBase;
import io.avpsecurity.core.signature.SignatureInput;
import io.avpsecurity.core.signature.SignatureLimits;

/**
 * Any components over any request: a base never throws, is bounded, and has one line of
 * printable ASCII for each component, the same however often and beside which others it
 * is asked for. The input is UTF-8: the covered components in the first line, then a
 * request.
 */
public final class ComponentValuesFuzz {

	private static final Set<Reason> FAULTS = EnumSet.of(Reason.COMPONENT_MISSING, Reason.COMPONENT_UNSUPPORTED,
			Reason.COMPONENT_MALFORMED, Reason.COMPONENT_AMBIGUOUS, Reason.LIMITS_EXCEEDED);

	private ComponentValuesFuzz() {
	}

	public static void fuzzerTestOneInput(byte[] input) {
		String[] parts = new String(input, StandardCharsets.UTF_8).split("\n", 2);
		HttpMessage message = TextRequest.read((parts.length > 1) ? parts[1] : "");
		List<CoveredComponent> components = components(parts[0]);
		MessageComponents shared = MessageComponents.of(message);
		List<String> lines = new ArrayList<>();
		Optional<Reason> fault = Optional.empty();
		for (CoveredComponent component : components) {
			Checked<SignatureBase> alone = base(List.of(component), MessageComponents.of(message));
			Property.holds(isSame(alone, base(List.of(component), shared)), () -> "two values: " + component);
			if (alone instanceof Checked.Passed<SignatureBase> base) {
				lines.add(line(component, base.value()));
			}
			else if (fault.isEmpty()) {
				fault = Optional.of(((Checked.Failed<SignatureBase>) alone).reason());
			}
		}
		checkWhole(base(components, shared), lines, fault);
	}

	/** The line of one component, from a base that covers nothing else. */
	private static String line(CoveredComponent component, SignatureBase base) {
		String[] lines = base.toString().split("\n", -1);
		Property.holds(lines.length == 2, () -> "a value with a line break: " + component);
		Property.holds(lines[0].startsWith(component + ": "),
				() -> "not the component that was asked for: " + lines[0]);
		Property.holds(lines[0].chars().allMatch((c) -> (c >= ' ' && c <= '~') || c == '\t'),
				() -> "not printable: " + component);
		Property.holds(base.toByteArray().length <= SignatureLimits.MAX_BASE_BYTES, () -> "too long: " + component);
		return lines[0];
	}

	private static void checkWhole(Checked<SignatureBase> whole, List<String> lines, Optional<Reason> fault) {
		if (whole instanceof Checked.Passed<SignatureBase> base) {
			String text = base.value().toString();
			Property.holds(fault.isEmpty(), () -> "a base without one of its components: " + fault);
			Property.holds(text.length() <= SignatureLimits.MAX_BASE_BYTES, () -> "too long: " + text.length());
			Property.holds(List.of(text.split("\n", -1)).subList(0, lines.size()).equals(lines),
					() -> "not the lines of the components alone: " + text);
			Property.holds(text.chars().filter((c) -> c == '\n').count() == lines.size(), () -> "more lines: " + text);
			return;
		}
		Reason reason = ((Checked.Failed<SignatureBase>) whole).reason();
		Property.holds(FAULTS.contains(reason), () -> "no fault of a component: " + reason);
		Property.holds(reason == Reason.LIMITS_EXCEEDED || fault.equals(Optional.of(reason)),
				() -> "not the first fault, " + fault + ": " + reason);
	}

	private static boolean isSame(Checked<SignatureBase> one, Checked<SignatureBase> other) {
		if (one instanceof Checked.Passed<SignatureBase> base) {
			return other instanceof Checked.Passed<SignatureBase> again
					&& base.value().toString().equals(again.value().toString());
		}
		return one.equals(other);
	}

	private static Checked<SignatureBase> base(List<CoveredComponent> components, MessageComponents message) {
		return SignatureBase.of(new SignatureInput("sig1", components, Parameters.EMPTY), message);
	}

	private static List<CoveredComponent> components(String text) {
		ParsedField<List<Member>> parsed = FieldParser.parseList(List.of('(' + text + ')'), FieldLimits.RFC_9651);
		List<CoveredComponent> components = new ArrayList<>();
		if (parsed instanceof ParsedField.Value<List<Member>> list && list.value().get(0) instanceof InnerList inner) {
			for (Item item : inner.items()) {
				if (item.value() instanceof StringValue name) {
					components.add(new CoveredComponent(name.value(), item.parameters()));
				}
			}
		}
		return components;
	}

}
