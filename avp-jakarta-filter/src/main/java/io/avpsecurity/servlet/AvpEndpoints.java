package io.avpsecurity.servlet;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AvpReply;
import io.avpsecurity.core.AvpServer;
import io.avpsecurity.core.agent.AvpError;
import io.avpsecurity.core.challenge.AvpProfile;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Serves AVP in front of the application: nothing of it sees these requests, so they need
 * no permission and no CSRF token. Who asks is not looked at, beyond the client's
 * address. Any other path is left alone, and so is a spelling of ours that two parsers
 * may read differently, a CORS preflight, and every dispatch but that of the request. A
 * fault of ours is answered 503. Thread-safe.
 */
final class AvpEndpoints {

	private static final String JSON = "application/json";

	/** The longest body, in bytes (limit H-3). */
	private static final int MAX_BODY_BYTES = 4096;

	private static final String PUBLIC = "public, max-age=300";

	/** Where nobody knows better. */
	private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

	private final AvpServer server;

	private final AvpPaths paths;

	private final ChallengeHeaders headers;

	private final Map<String, Endpoint> endpoints;

	private final FaultLog faults = new FaultLog();

	/**
	 * Returns what is to be served.
	 * @param security what gives challenges, if it does
	 * @param settings where
	 * @return the endpoints, or empty when there are none, also while the product is off
	 * @throws IllegalArgumentException if challenges are given and served nowhere, or the
	 * other way round, or not in the same profile
	 */
	static Optional<AvpEndpoints> of(AgentSecurity security, AgentFilterSettings settings) {
		if (settings.mode() == AgentFilterSettings.Mode.OFF) {
			return Optional.empty();
		}
		Optional<AvpProfile> given = security.avpServer().map(AvpServer::profile);
		if (!given.equals(settings.avp().map(AvpPaths::profile))) {
			throw new IllegalArgumentException("AgentSecurity gives " + given.map(Enum::name).orElse("no")
					+ " challenges, AgentFilterSettings serves "
					+ settings.avp().map((paths) -> paths.profile().name()).orElse("none")
					+ "; expected the same: use avpServer and withAvp together");
		}
		return security.avpServer().map((server) -> new AvpEndpoints(server, settings));
	}

	private AvpEndpoints(AvpServer server, AgentFilterSettings settings) {
		this.server = server;
		this.paths = settings.avp().orElse(AvpPaths.DEFAULT);
		this.headers = new ChallengeHeaders(settings);
		Map<String, Endpoint> served = new LinkedHashMap<>();
		served.put(this.paths.challenge(), (this.paths.profile() == AvpProfile.CORE)
				? new Endpoint(List.of("GET"), this::challenge) : new Endpoint(List.of("POST"), this::register));
		served.put(this.paths.verify(), new Endpoint(List.of("POST"), this::verify));
		if (server.keys().isPresent()) {
			served.put(this.paths.keys(), readable(this::keys));
		}
		DiscoveryDocuments documents = new DiscoveryDocuments(settings);
		if (settings.discovery().skill()) {
			served.put(AvpDiscovery.SKILL_PATH,
					readable((request, response) -> document(documents.skill(ContextPath.of(request)), "text/markdown",
							request, response)));
		}
		if (settings.discovery().llms()) {
			served.put(AvpDiscovery.LLMS_PATH, readable((request,
					response) -> document(documents.llms(ContextPath.of(request)), "text/plain", request, response)));
		}
		this.endpoints = Map.copyOf(served);
	}

	private static Endpoint readable(Handler handler) {
		return new Endpoint(List.of("GET", "HEAD"), handler);
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
			write(this.server.refuse(AvpError.TEMPORARILY_UNAVAILABLE), request, response);
			return true;
		}
	}

	private boolean serveOrThrow(HttpServletRequest request, HttpServletResponse response) throws IOException {
		if (!isForEndpoints(request)) {
			return false;
		}
		String path = DispatchPath.decoded(request);
		Endpoint endpoint = this.endpoints.get(path);
		if (endpoint == null) {
			return isMisspelt(path, response);
		}
		if (DispatchPath.of(request).isAmbiguous()) {
			return false;
		}
		if (!endpoint.methods().contains(request.getMethod())) {
			response.setStatus(405);
			response.setHeader("Allow", String.join(", ", endpoint.methods()));
			response.setHeader("Cache-Control", "no-store");
			return true;
		}
		endpoint.handler().handle(request, response);
		return true;
	}

	/** What the application dispatches is its own, and it answers preflights. */
	static boolean isForEndpoints(HttpServletRequest request) {
		return request.getDispatcherType() == DispatcherType.REQUEST && !RequestJudge.isPreflight(request);
	}

	/** With a slash at the end it is no path of AVP, and none of the application's. */
	private boolean isMisspelt(String path, HttpServletResponse response) {
		if (!path.endsWith("/") || !this.endpoints.containsKey(path.substring(0, path.length() - 1))) {
			return false;
		}
		response.setStatus(404);
		response.setHeader("Cache-Control", "no-store");
		return true;
	}

	private void challenge(HttpServletRequest request, HttpServletResponse response) throws IOException {
		write(this.server.challenge(address(request)), request, response);
	}

	private void register(HttpServletRequest request, HttpServletResponse response) throws IOException {
		EndpointBody body = EndpointBody.read(request, MAX_BODY_BYTES);
		write((body instanceof EndpointBody.Text text)
				? this.server.register(address(request), text.text(), this.paths.verify())
				: this.server.refuse(error(((EndpointBody.NotTaken) body).fault())), request, response);
	}

	private void verify(HttpServletRequest request, HttpServletResponse response) throws IOException {
		EndpointBody body = EndpointBody.read(request, MAX_BODY_BYTES);
		write((body instanceof EndpointBody.Text text) ? verify(address(request), text.text())
				: this.server.refuse(error(((EndpointBody.NotTaken) body).fault())), request, response);
	}

	private static AvpError error(EndpointBody.Fault fault) {
		return switch (fault) {
			case NOT_JSON -> AvpError.UNSUPPORTED_MEDIA_TYPE;
			case TOO_LONG -> AvpError.PAYLOAD_TOO_LARGE;
			case BROKEN -> AvpError.INVALID_REQUEST;
		};
	}

	private AvpReply verify(String address, String body) {
		return (this.paths.profile() == AvpProfile.CORE) ? this.server.verify(address, body)
				: this.server.verifyRegistration(address, body);
	}

	private void keys(HttpServletRequest request, HttpServletResponse response) throws IOException {
		Optional<Map<String, Object>> keys = this.server.keys();
		share(request, response);
		AnswerWriter.writeJson(keys.orElse(Map.of("keys", List.of())), "application/jwk-set+json", request, response);
	}

	private static void document(String text, String type, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		share(request, response);
		AnswerWriter.writeText(text, type + ";charset=utf-8", request, response);
	}

	/** A token in the query would become a part of what caches keep. */
	private static void share(HttpServletRequest request, HttpServletResponse response) {
		response.setHeader("Cache-Control", PUBLIC);
		QueryTokenShield.shield(request, response);
	}

	private void write(AvpReply reply, HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.setStatus(reply.status());
		response.setHeader("Cache-Control", "no-store");
		if (reply.status() == 401) {
			response.setHeader("WWW-Authenticate", this.headers.locate(this.headers.challenge(), request));
			this.headers.skill(request).ifPresent((link) -> response.addHeader("Link", link));
		}
		retryAfter(reply)
			.ifPresent((wait) -> response.setHeader("Retry-After", Long.toString(Math.max(1, wait.toSeconds()))));
		AnswerWriter.writeJson(reply.body(), JSON, request, response);
	}

	private static Optional<Duration> retryAfter(AvpReply reply) {
		return reply.retryAfter().or(() -> Optional.of(RETRY_AFTER).filter((wait) -> reply.status() == 503));
	}

	/** A container always knows it; a wrapper may not. */
	private static String address(HttpServletRequest request) {
		String address = request.getRemoteAddr();
		return (address != null) ? address : "unknown";
	}

	/**
	 * One path.
	 *
	 * @param methods what it takes
	 * @param handler what serves it
	 */
	private record Endpoint(List<String> methods, Handler handler) {
	}

	private interface Handler {

		void handle(HttpServletRequest request, HttpServletResponse response) throws IOException;

	}

}
