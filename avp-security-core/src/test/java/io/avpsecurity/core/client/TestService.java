package io.avpsecurity.core.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * A service that speaks AVP on this machine. Each path can be made to answer otherwise.
 */
final class TestService implements AutoCloseable {

	static final String CHALLENGE = "/avp/challenge";

	static final String VERIFY = "/avp/verify";

	static final String PAGE = "/agents/feed";

	static final String SKILL = "/skill.md";

	private final MockWebServer server = new MockWebServer();

	private final TestClock clock;

	private final Map<String, Function<RecordedRequest, MockResponse>> routes = new ConcurrentHashMap<>();

	private final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();

	private final Set<String> tokens = ConcurrentHashMap.newKeySet();

	private final AtomicInteger issued = new AtomicInteger();

	private TestService(TestClock clock) {
		this.clock = clock;
	}

	static TestService start(TestClock clock) {
		TestService service = new TestService(clock);
		service.on(CHALLENGE, (request) -> service.challenge());
		service.on(VERIFY, service::verify);
		service.on(PAGE, (request) -> service.page(request, "/avp/challenge", ""));
		service.server.setDispatcher(new Dispatcher() {

			@Override
			public MockResponse dispatch(RecordedRequest request) {
				service.requests.add(request);
				String path = request.getUrl().encodedPath();
				return service.routes.getOrDefault(path, (any) -> new MockResponse.Builder().code(404).build())
					.apply(request);
			}

		});
		try {
			service.server.start(InetAddress.getByName("127.0.0.1"), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return service;
	}

	void on(String path, Function<RecordedRequest, MockResponse> answer) {
		this.routes.put(path, answer);
	}

	URI url(String path) {
		return URI.create("http://127.0.0.1:" + this.server.getPort() + path);
	}

	/** How often a path was asked for. */
	int count(String path) {
		return requests(path).size();
	}

	List<RecordedRequest> requests(String path) {
		return this.requests.stream().filter((request) -> request.getUrl().encodedPath().equals(path)).toList();
	}

	int count() {
		return this.requests.size();
	}

	/** Refuses from now on what it has given. */
	void revoke() {
		this.tokens.clear();
	}

	MockResponse challenge() {
		int number = this.issued.incrementAndGet();
		return json(200, challenge("avp_" + number, "Calculate: 20 + " + number, 60));
	}

	String challenge(String id, String prompt, int ttl) {
		return Json.write(Map.of("challenge_id", id, "puzzle",
				Map.of("type", "arithmetic", "prompt", prompt, "format", "integer"), "ttl", ttl, "issued_at",
				this.clock.instant().truncatedTo(ChronoUnit.SECONDS).toString()));
	}

	private MockResponse verify(RecordedRequest request) {
		JsonObject answer = object(request);
		int number = Integer.parseInt(answer.string("challenge_id").orElseThrow().substring("avp_".length()));
		return answer.integer("solution").filter((solution) -> solution == 20L + number).isPresent()
				? granted("avp_token_t" + number, Duration.ofHours(1)) : refused(401, "invalid_solution").build();
	}

	MockResponse granted(String token, Duration life) {
		this.tokens.add(token);
		return json(200, Json.write(Map.of("verified", true, "token", token, "expires_at",
				this.clock.instant().truncatedTo(ChronoUnit.SECONDS).plus(life).toString())));
	}

	MockResponse page(RecordedRequest request, String challenge, String link) {
		String credential = request.getHeaders().get("Authorization");
		if (credential != null && credential.startsWith("AVP ") && this.tokens.contains(credential.substring(4))) {
			return new MockResponse.Builder().addHeader("Content-Type", "text/plain").body("the feed").build();
		}
		MockResponse.Builder asked = refused(401, "token_required").addHeader("WWW-Authenticate",
				"AVP realm=\"feed\", challenge=\"" + challenge + "\", error=\"token_required\"");
		return (link.isEmpty() ? asked : asked.addHeader("Link", link)).build();
	}

	static MockResponse.Builder refused(int status, String error) {
		return json(status, Json.write(Map.of("verified", false, "error", error, "message", "No: " + error)))
			.newBuilder();
	}

	static MockResponse json(int status, String json) {
		return new MockResponse.Builder().code(status)
			.addHeader("Content-Type", "application/json;charset=UTF-8")
			.body(json)
			.build();
	}

	static JsonObject object(RecordedRequest request) {
		return ((ParsedJson.Value) Json.readObject(request.getBody().utf8(), IssuedChallenge.LIMITS)).object();
	}

	@Override
	public void close() {
		this.server.close();
	}

}
