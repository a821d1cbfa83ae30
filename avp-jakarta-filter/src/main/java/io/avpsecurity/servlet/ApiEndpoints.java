package io.avpsecurity.servlet;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.api.AgentApi;
import io.avpsecurity.core.api.ApiError;
import io.avpsecurity.core.api.ApiReply;
import io.avpsecurity.core.policy.PathPrefix;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Serves the API in front of the application: nothing of it sees these requests. Whoever
 * has a key may call; without one nothing is told, not even which calls there are. A
 * browser of another origin cannot send the key. Everything below the path is the API's,
 * but a spelling that two parsers may read differently, a CORS preflight, and every
 * dispatch but that of the request. A fault of ours is answered 500. Thread-safe.
 */
final class ApiEndpoints {

	private final AgentApi api;

	private final PathPrefix base;

	private final String challenge;

	private final Map<String, Map<String, Call>> calls;

	private final FaultLog faults = new FaultLog();

	/**
	 * Returns what is to be served.
	 * @param security what decides
	 * @param settings where
	 * @return the endpoints, or empty when there are none, also while the product is off
	 * @throws IllegalArgumentException if there is an API and it is served nowhere, or
	 * the other way round
	 */
	static Optional<ApiEndpoints> of(AgentSecurity security, AgentFilterSettings settings) {
		if (settings.mode() == AgentFilterSettings.Mode.OFF) {
			return Optional.empty();
		}
		if (security.api().isPresent() != settings.api().isPresent()) {
			throw new IllegalArgumentException("AgentSecurity has " + (security.api().isPresent() ? "an" : "no")
					+ " API, AgentFilterSettings serves " + (settings.api().isPresent() ? "one" : "none")
					+ "; expected the same: use api and withApi together. In Spring Boot withApi "
					+ "follows avp.api.enabled, and an AgentSecurity bean of your own has to be built with api.");
		}
		return security.api().map((api) -> new ApiEndpoints(api, settings));
	}

	private ApiEndpoints(AgentApi api, AgentFilterSettings settings) {
		this.api = api;
		String path = settings.api().orElse(ApiPath.DEFAULT).base();
		this.base = PathPrefix.of(path);
		this.challenge = "ApiKey realm=\"" + ChallengeHeaders.escape(settings.realm()) + '"';
		Call read = (request) -> api.policy();
		this.calls = Map.of(path + "/verify/agent", Map.of("POST", takes(AgentApi.MAX_BODY_BYTES, api::verify)),
				path + "/agent/authorize", Map.of("POST", takes(AgentApi.MAX_BODY_BYTES, api::authorize)),
				path + "/agent/policy",
				Map.of("GET", read, "HEAD", read, "PUT", takes(AgentApi.MAX_POLICY_BYTES, api::replacePolicy)));
	}

	/**
	 * Serves a request, if it is for us.
	 * @param request the request
	 * @param response where to write
	 * @return whether it was
	 * @throws IOException if the client is gone
	 */
	boolean serve(HttpServletRequest request, HttpServletResponse response) throws IOException {
		try {
			return serveOrThrow(request, response);
		}
		catch (IOException | VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			this.faults.report(ex);
			write(ApiReply.refusal(ApiError.INTERNAL), request, response);
			return true;
		}
	}

	private boolean serveOrThrow(HttpServletRequest request, HttpServletResponse response) throws IOException {
		if (!AvpEndpoints.isForEndpoints(request)) {
			return false;
		}
		String path = DispatchPath.decoded(request);
		if (!this.base.contains(path) || DispatchPath.of(request).isAmbiguous()) {
			return false;
		}
		Optional<ApiReply> refusal = this.api.admit(Collections.list(request.getHeaders("X-Api-Key")));
		Optional<Map<String, Call>> called = Optional.ofNullable(this.calls.get(path));
		if (refusal.isPresent()) {
			write(refusal.get(), request, response);
		}
		else if (called.isEmpty()) {
			write(ApiReply.refusal(ApiError.NOT_SUPPORTED), request, response);
		}
		else {
			write(call(called.get(), request, response), request, response);
		}
		return true;
	}

	private static ApiReply call(Map<String, Call> methods, HttpServletRequest request, HttpServletResponse response) {
		Call call = methods.get(request.getMethod());
		if (call == null) {
			response.setHeader("Allow", String.join(", ", methods.keySet().stream().sorted().toList()));
			return ApiReply.refusal(ApiError.METHOD_NOT_ALLOWED);
		}
		return call.reply(request);
	}

	private static Call takes(int maxBytes, Function<String, ApiReply> reply) {
		return (request) -> {
			EndpointBody body = EndpointBody.read(request, maxBytes);
			return (body instanceof EndpointBody.Text text) ? reply.apply(text.text())
					: ApiReply.refusal(error(((EndpointBody.NotTaken) body).fault()));
		};
	}

	private static ApiError error(EndpointBody.Fault fault) {
		return switch (fault) {
			case NOT_JSON -> ApiError.UNSUPPORTED_MEDIA_TYPE;
			case TOO_LONG -> ApiError.PAYLOAD_TOO_LARGE;
			case BROKEN -> ApiError.INVALID_REQUEST;
		};
	}

	private void write(ApiReply reply, HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.setStatus(reply.status());
		response.setHeader("Cache-Control", "no-store");
		if (reply.status() == 401) {
			response.setHeader("WWW-Authenticate", this.challenge);
		}
		reply.retryAfter().ifPresent((wait) -> response.setHeader("Retry-After", Long.toString(wait.toSeconds())));
		AnswerWriter.writeJson(reply.body(), "application/json", request, response);
	}

	private interface Call {

		ApiReply reply(HttpServletRequest request);

	}

}
