package io.avpsecurity.core.signature;

import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.ResponseMessage;

/**
 * The status of a response (RFC 9421 section 2.2.9), and the components of the request
 * that it answers.
 */
final class ResponseComponents implements DerivedComponents {

	private final ResponseMessage response;

	private final Optional<MessageComponents> request;

	ResponseComponents(ResponseMessage response, Optional<MessageComponents> request) {
		this.response = response;
		this.request = request;
	}

	@Override
	public Checked<String> valueOf(CoveredComponent component) {
		return component.isPlain("@status") ? Checked.passed(Integer.toString(this.response.status()))
				: Checked.failed(Reason.COMPONENT_UNSUPPORTED);
	}

	@Override
	public Checked<String> ofRequest(CoveredComponent component) {
		return this.request.map((components) -> components.valueOf(component))
			.orElse(Checked.failed(Reason.COMPONENT_MISSING));
	}

}
