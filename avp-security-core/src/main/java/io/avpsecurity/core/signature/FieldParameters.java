package io.avpsecurity.core.signature;

import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.Parameters;

/**
 * How a field is covered (RFC 9421 section 2.1).
 *
 * @param strict whether it is written anew as a structured field ({@code sf})
 * @param wrapped whether each line is a byte sequence ({@code bs})
 * @param trailer whether it is among the trailers ({@code tr})
 * @param key which member of a dictionary is meant ({@code key})
 */
record FieldParameters(boolean strict, boolean wrapped, boolean trailer, Optional<String> key) {

	private static final Checked<FieldParameters> NONE = Checked
		.passed(new FieldParameters(false, false, false, Optional.empty()));

	private static final Checked<FieldParameters> UNSUPPORTED = Checked.failed(Reason.COMPONENT_UNSUPPORTED);

	static Checked<FieldParameters> of(Parameters parameters) {
		if (parameters.isEmpty()) {
			return NONE;
		}
		boolean strict = false;
		boolean wrapped = false;
		boolean trailer = false;
		Optional<String> key = Optional.empty();
		for (Map.Entry<String, BareItem> parameter : parameters.asMap().entrySet()) {
			boolean flag = BareItem.BooleanValue.TRUE.equals(parameter.getValue());
			switch (parameter.getKey()) {
				case "sf" -> strict = flag;
				case "bs" -> wrapped = flag;
				case "tr" -> trailer = flag;
				case "key" -> key = (parameter.getValue() instanceof StringValue value) ? Optional.of(value.value())
						: Optional.empty();
				default -> {
					return UNSUPPORTED;
				}
			}
		}
		FieldParameters read = new FieldParameters(strict, wrapped, trailer, key);
		return (read.count() == parameters.size() && read.agree()) ? Checked.passed(read) : UNSUPPORTED;
	}

	/** A parameter of the wrong type leaves nothing behind. */
	private int count() {
		return (this.strict ? 1 : 0) + (this.wrapped ? 1 : 0) + (this.trailer ? 1 : 0) + (this.key.isPresent() ? 1 : 0);
	}

	/** A wrapped line is not taken apart (RFC 9421 section 2.1.3). */
	private boolean agree() {
		return !this.wrapped || (!this.strict && this.key.isEmpty());
	}

}
