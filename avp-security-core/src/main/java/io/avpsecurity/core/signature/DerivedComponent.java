package io.avpsecurity.core.signature;

import java.util.function.Function;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.HttpMessage;

/**
 * The derived components of a request (RFC 9421 section 2.2).
 */
final class DerivedComponent {

	private DerivedComponent() {
	}

	static Checked<String> valueOf(CoveredComponent component, MessageComponents components) {
		if (component.name().equals("@query-param")) {
			return queryParam(component, components);
		}
		if (!component.parameters().isEmpty()) {
			return Checked.failed(Reason.COMPONENT_UNSUPPORTED);
		}
		HttpMessage message = components.message();
		return switch (component.name()) {
			case "@method" -> Checked.passed(message.method());
			case "@target-uri" -> withAuthority(message, (authority) -> targetUri(message, authority));
			case "@authority" -> withAuthority(message, Function.identity());
			case "@scheme" -> Checked.passed(message.scheme());
			case "@request-target" ->
				message.requestTarget().map(Checked::passed).orElse(Checked.failed(Reason.COMPONENT_UNSUPPORTED));
			case "@path" -> Checked.passed(path(message));
			case "@query" -> Checked.passed('?' + message.query().orElse(""));
			default -> Checked.failed(Reason.COMPONENT_UNSUPPORTED);
		};
	}

	private static Checked<String> withAuthority(HttpMessage message, Function<String, String> value) {
		return Authority.parse(message.authority(), message.scheme())
			.map((authority) -> Checked.passed(value.apply(authority.toString())))
			.orElse(Checked.failed(Reason.COMPONENT_MALFORMED));
	}

	private static String targetUri(HttpMessage message, String authority) {
		String uri = message.scheme() + "://" + authority + path(message);
		return message.query().map((query) -> uri + '?' + query).orElse(uri);
	}

	private static String path(HttpMessage message) {
		return message.path().isEmpty() ? "/" : message.path();
	}

	private static Checked<String> queryParam(CoveredComponent component, MessageComponents components) {
		if (component.parameters().size() != 1 || !component.hasOnly("", "name")) {
			return Checked.failed(Reason.COMPONENT_UNSUPPORTED);
		}
		StringValue name = (StringValue) component.parameters().get("name").orElseThrow();
		return components.queryParameters().valueOf(name.value());
	}

}
