package io.avpsecurity.core.signature;

import java.util.Optional;
import java.util.function.Function;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.HttpMessage;

/**
 * The derived components of a request (RFC 9421 section 2.2). Its query is taken apart at
 * most once.
 */
final class RequestComponents implements DerivedComponents {

	private final HttpMessage message;

	private Optional<QueryParameters> queryParameters = Optional.empty();

	RequestComponents(HttpMessage message) {
		this.message = message;
	}

	@Override
	public Checked<String> valueOf(CoveredComponent component) {
		if (component.name().equals("@query-param")) {
			return component.onlyString("name").then((name) -> queryParameters().valueOf(name));
		}
		if (!component.parameters().isEmpty()) {
			return Checked.failed(Reason.COMPONENT_UNSUPPORTED);
		}
		return switch (component.name()) {
			case "@method" -> Checked.passed(this.message.method());
			case "@target-uri" -> withAuthority(this::targetUri);
			case "@authority" -> withAuthority(Function.identity());
			case "@scheme" -> Checked.passed(this.message.scheme());
			case "@request-target" ->
				this.message.requestTarget().map(Checked::passed).orElse(Checked.failed(Reason.COMPONENT_UNSUPPORTED));
			case "@path" -> Checked.passed(path());
			case "@query" -> Checked.passed('?' + this.message.query().orElse(""));
			default -> Checked.failed(Reason.COMPONENT_UNSUPPORTED);
		};
	}

	@Override
	public Checked<String> ofRequest(CoveredComponent component) {
		return Checked.failed(Reason.COMPONENT_UNSUPPORTED);
	}

	private QueryParameters queryParameters() {
		if (this.queryParameters.isEmpty()) {
			this.queryParameters = Optional.of(QueryParameters.of(this.message.query().orElse("")));
		}
		return this.queryParameters.get();
	}

	private Checked<String> withAuthority(Function<String, String> value) {
		return Authority.parse(this.message.authority(), this.message.scheme())
			.map((authority) -> Checked.passed(value.apply(authority.toString())))
			.orElse(Checked.failed(Reason.COMPONENT_MALFORMED));
	}

	private String targetUri(String authority) {
		String uri = this.message.scheme() + "://" + authority + path();
		return this.message.query().map((query) -> uri + '?' + query).orElse(uri);
	}

	private String path() {
		return this.message.path().isEmpty() ? "/" : this.message.path();
	}

}
