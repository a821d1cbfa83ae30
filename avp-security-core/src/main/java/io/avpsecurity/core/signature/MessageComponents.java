package io.avpsecurity.core.signature;

import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.ResponseMessage;

/**
 * The components of one message (RFC 9421 section 2), for all of its signatures: however
 * often they are covered, the query and each field are taken apart at most once, so that
 * a message cannot make its base cost more than its size. A component or parameter that
 * is not known fails; it is never left out. Not thread-safe: made for one message.
 */
public final class MessageComponents {

	private final DerivedComponents derived;

	private final FieldComponents fields;

	private MessageComponents(DerivedComponents derived, FieldComponents fields) {
		this.derived = derived;
		this.fields = fields;
	}

	/**
	 * Begins with nothing read of a request.
	 * @param request the request
	 * @return its components
	 */
	public static MessageComponents of(HttpMessage request) {
		return of(request, StructuredFields.REGISTERED);
	}

	/**
	 * Begins with nothing read of a request.
	 * @param request the request
	 * @param structuredFields the fields that {@code sf} is known for
	 * @return its components
	 */
	public static MessageComponents of(HttpMessage request, StructuredFields structuredFields) {
		Objects.requireNonNull(request, "request must not be null");
		return new MessageComponents(new RequestComponents(request), new FieldComponents(request, structuredFields));
	}

	/**
	 * Begins with nothing read of a response whose request is not known: no component
	 * with {@code req} has a value.
	 * @param response the response
	 * @param structuredFields the fields that {@code sf} is known for
	 * @return its components
	 */
	public static MessageComponents of(ResponseMessage response, StructuredFields structuredFields) {
		return of(response, Optional.empty(), structuredFields);
	}

	/**
	 * Begins with nothing read of a response and of the request that it answers (RFC 9421
	 * section 2.4).
	 * @param response the response
	 * @param request the request as its receiver saw it
	 * @param structuredFields the fields that {@code sf} is known for
	 * @return the components of both
	 */
	public static MessageComponents of(ResponseMessage response, HttpMessage request,
			StructuredFields structuredFields) {
		return of(response, Optional.of(of(request, structuredFields)), structuredFields);
	}

	private static MessageComponents of(ResponseMessage response, Optional<MessageComponents> request,
			StructuredFields structuredFields) {
		Objects.requireNonNull(response, "response must not be null");
		return new MessageComponents(new ResponseComponents(response, request),
				new FieldComponents(response, structuredFields));
	}

	/**
	 * Returns the value of one component.
	 * @param component the component
	 * @return the value, printable ASCII on one line, or why there is none
	 */
	Checked<String> valueOf(CoveredComponent component) {
		if (component.hasFlag("req")) {
			return this.derived.ofRequest(component.without("req"));
		}
		Checked<String> value = component.name().startsWith("@") ? this.derived.valueOf(component)
				: this.fields.valueOf(component);
		if (value instanceof Checked.Passed<String> passed && !isPrintable(passed.value())) {
			return Checked.failed(Reason.COMPONENT_MALFORMED);
		}
		return value;
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
