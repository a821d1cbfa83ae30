package io.avpsecurity.core.signature;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.http.HttpMessage;

/**
 * The components of one request (RFC 9421 section 2), for all of its signatures: however
 * often they are covered, the query and each field are taken apart at most once, so that
 * a request cannot make its base cost more than its size. A component or parameter that
 * is not known fails; it is never left out. Not thread-safe: made for one request.
 */
public final class MessageComponents {

	/** A longer member would not fit into a base. */
	private static final FieldLimits DICTIONARY = FieldLimits.RFC_9651.withMaxLength(SignatureLimits.MAX_BASE_BYTES);

	private final HttpMessage message;

	private final Map<String, Checked<Dictionary>> dictionaries = new HashMap<>(4);

	private Optional<QueryParameters> queryParameters = Optional.empty();

	private MessageComponents(HttpMessage message) {
		this.message = message;
	}

	/**
	 * Begins with nothing read.
	 * @param message the request
	 * @return its components
	 */
	public static MessageComponents of(HttpMessage message) {
		return new MessageComponents(Objects.requireNonNull(message, "message must not be null"));
	}

	/**
	 * Returns the value of one component.
	 * @param component the component
	 * @return the value, printable ASCII on one line, or why there is none
	 */
	Checked<String> valueOf(CoveredComponent component) {
		Checked<String> value = component.name().startsWith("@") ? DerivedComponent.valueOf(component, this)
				: FieldComponent.valueOf(component, this);
		return value
			.then((text) -> isPrintable(text) ? Checked.passed(text) : Checked.failed(Reason.COMPONENT_MALFORMED));
	}

	HttpMessage message() {
		return this.message;
	}

	QueryParameters queryParameters() {
		if (this.queryParameters.isEmpty()) {
			this.queryParameters = Optional.of(QueryParameters.of(this.message.query().orElse("")));
		}
		return this.queryParameters.get();
	}

	Checked<Dictionary> dictionary(String fieldName) {
		return this.dictionaries.computeIfAbsent(fieldName, this::parse);
	}

	private Checked<Dictionary> parse(String fieldName) {
		ParsedField<Dictionary> parsed = FieldParser.parseDictionary(this.message.fieldLines(fieldName), DICTIONARY);
		return (parsed instanceof ParsedField.Value<Dictionary> dictionary) ? Checked.passed(dictionary.value())
				: Checked.failed(Reason.COMPONENT_MALFORMED);
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
