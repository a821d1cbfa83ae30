package io.avpsecurity.servlet;

import java.util.List;

import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.servlet.AgentFilterSettings.Mode;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The filter in real containers, with the judging replaced.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AgentFilterTests {

	private static final AgentFilterSettings SETTINGS = AgentFilterSettings.defaults()
		.withAgentOnly(List.of(PathPrefix.of("/agents")));

	private static final String PREFLIGHT = "Origin: https://app.example\nAccess-Control-Request-Method: GET";

	private final TestContainer container;

	private final StubSecurity security = new StubSecurity();

	AgentFilterTests(TestContainer container) {
		this.container = container;
	}

	@Test
	void doFilterWhenUnsignedOnOpenPathThenUntouched() throws Exception {
		RawResponse response = send("GET /open/a HTTP/1.1\nHost: localhost");

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("[/open default:unsigned]");
		assertThat(response.header("Vary")).isEmpty();
		assertThat(response.header("Cache-Control")).isEmpty();
		assertThat(response.header("Set-Cookie")).isEmpty();
	}

	@Test
	void doFilterWhenUnsignedOnAgentOnlyPathThenUnauthorized() throws Exception {
		RawResponse response = send("GET /agents/feed HTTP/1.1\nHost: localhost\nAccept: text/html");

		assertThat(response.status()).isEqualTo(401);
		assertThat(response.header("WWW-Authenticate")).containsExactly("AVP realm=\"agents\"");
		assertThat(response.header("Accept-Signature")).containsExactly(ChallengeHeaders.ACCEPT_SIGNATURE);
		assertThat(response.header("Content-Type")).singleElement().asString().startsWith("application/problem+json");
		assertThat(response.header("Content-Length")).containsExactly(Integer.toString(response.body().length()));
		assertThat(response.body()).startsWith("{\"type\":\"about:blank\",\"title\":\"Unauthorized\",\"status\":401,"
				+ "\"outcome\":\"unsigned\",\"verified\":false,\"error\":\"token_required\",");
		assertThat(response.header("Set-Cookie")).isEmpty();
	}

	@Tag("T-118")
	@ParameterizedTest
	@ValueSource(strings = { "", "X-Agent: fetcher", "X-Agent: forged" })
	void doFilterWhenAgentOnlyThenNotSharedByCaches(String agent) throws Exception {
		RawResponse response = send("GET /agents/feed HTTP/1.1\nHost: localhost\n" + agent);

		assertThat(response.header("Cache-Control")).containsExactly("no-store");
		assertThat(response.header("Vary"))
			.containsExactly("Signature-Agent, Signature, Signature-Input, Authorization");
	}

	@Tag("T-117")
	@ParameterizedTest
	@ValueSource(strings = { "", "X-Agent: forged", "X-Agent: garbled", "X-Agent: unreachable", "X-Agent: fault" })
	void doFilterWhenRefusedThenNothingOfRequestRepeated(String agent) throws Exception {
		RawResponse response = send("GET /agents/marker1?marker2=marker3 HTTP/1.1\nHost: localhost\n"
				+ "Signature-Agent: marker4\nOrigin: marker5\nUser-Agent: marker6\nAccept: marker7\n" + agent);

		assertThat(response.status()).isGreaterThanOrEqualTo(400);
		assertThat(response.body()).doesNotContain("marker").doesNotContain("evil text");
		assertThat(response.head()).noneMatch((line) -> line.contains("marker"));
		assertThat(response.header("X-Content-Type-Options")).containsExactly("nosniff");
	}

	@Test
	void doFilterWhenHeadRefusedThenNoBody() throws Exception {
		RawResponse response = send("HEAD /agents/feed HTTP/1.1\nHost: localhost");

		assertThat(response.status()).isEqualTo(401);
		assertThat(response.body()).isEmpty();
		assertThat(response.header("Content-Length")).isNotEmpty();
	}

	@Test
	void doFilterWhenProvenOnAgentOnlyPathThenPasses() throws Exception {
		RawResponse response = send("GET /agents/feed HTTP/1.1\nHost: localhost\nX-Agent: fetcher");

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("[/agents default:fetcher]");
	}

	@Test
	void doFilterWhenSignatureInvalidThenRefusedOnEveryPath() throws Exception {
		assertThat(send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: forged").status()).isEqualTo(403);
		assertThat(send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: garbled").status()).isEqualTo(400);
	}

	@Test
	void doFilterWhenTokenBadThenOnlyAgentOnlyRefuses() throws Exception {
		RawResponse open = send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: bad-token");
		RawResponse agentOnly = send("GET /agents/feed HTTP/1.1\nHost: localhost\nX-Agent: bad-token");

		assertThat(open.status()).isEqualTo(200);
		assertThat(agentOnly.status()).isEqualTo(401);
		assertThat(agentOnly.header("WWW-Authenticate"))
			.containsExactly("AVP realm=\"agents\", error=\"invalid_token\"");
	}

	@Tag("T-89")
	@Test
	void doFilterWhenAgentOnlyPathEscapedThenStillAgentOnly() throws Exception {
		assertThat(send("GET /%61gents/feed HTTP/1.1\nHost: localhost").status()).isEqualTo(401);
		assertThat(send("GET /%61gents/feed HTTP/1.1\nHost: localhost\nX-Agent: fetcher").status()).isEqualTo(200);
		assertThat(send("GET /agents HTTP/1.1\nHost: localhost").status()).isEqualTo(401);
		assertThat(send("GET /agentsx HTTP/1.1\nHost: localhost").status()).isEqualTo(404);
	}

	@Tag("T-89")
	@ParameterizedTest
	@ValueSource(strings = { "/agents;x/feed", "/agents/feed;x=1", "/open/..;/agents/feed", "//agents/feed",
			"/agents//feed", "/agents/./feed", "/open/../agents/feed", "/open/%2e%2E/agents/feed", "/agents%2Ffeed",
			"/agents%2ffeed", "/agents%5Cfeed", "/agents%5cfeed", "/agents/%00feed", "/agents/%0afeed",
			"/agents%3Bx/feed" })
	void doFilterWhenAgentOnlyPathSpelledAmbiguouslyThenBadRequest(String path) throws Exception {
		assertThat(send("GET " + path + " HTTP/1.1\nHost: localhost").status()).isEqualTo(400);
		assertThat(send("GET " + path + " HTTP/1.1\nHost: localhost\nX-Agent: fetcher").status()).isEqualTo(400);
	}

	@Tag("T-89")
	@ParameterizedTest
	@ValueSource(strings = { "fetcher", "forged", "unreachable", "bad-token" })
	void doFilterWhenOpenPathSpelledAmbiguouslyThenOnlyAgentsRefused(String agent) throws Exception {
		RawResponse visitor = send("GET /open/a;jsessionid=1 HTTP/1.1\nHost: localhost");
		RawResponse other = send("GET /open/a;jsessionid=1 HTTP/1.1\nHost: localhost\nX-Agent: " + agent);

		assertThat(visitor.status()).isEqualTo(200);
		assertThat(other.status()).isEqualTo(400);
	}

	@Tag("T-91")
	@Test
	void doFilterWhenForwardedToAgentOnlyThenRefused() throws Exception {
		RawResponse response = send("GET /forward HTTP/1.1\nHost: localhost\nX-To: /agents/feed");

		assertThat(response.status()).isEqualTo(401);
		assertThat(response.header("X-Prepared")).isEmpty();
		assertThat(response.body()).startsWith("{\"type\":\"about:blank\"");
		assertThat(this.security.assessed).containsExactly("GET /forward");
		assertThat(this.security.reassessed).containsExactly("GET /agents/feed");
	}

	@Tag("T-30")
	@Test
	void doFilterWhenProvenAndForwardedThenDecidedAgainAndVerifiedOnce() throws Exception {
		RawResponse response = send("GET /forward HTTP/1.1\nHost: localhost\nX-Agent: fetcher\nX-To: /agents/feed");

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("[/agents default:fetcher]");
		assertThat(this.security.assessed).hasSize(1);
		assertThat(this.security.reassessed).containsExactly("GET /agents/feed");
	}

	@Tag("T-91")
	@Test
	void doFilterWhenAgentOnlyIncludedByVisitorThenLeftOut() throws Exception {
		RawResponse response = send("GET /include HTTP/1.1\nHost: localhost\nX-To: /agents/feed");

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("before  after default:unsigned");
		assertThat(this.security.assessed).hasSize(1);
		assertThat(this.security.reassessed).containsExactly("GET /agents/feed");
	}

	@Test
	void doFilterWhenAgentOnlyIncludedByAgentThenShown() throws Exception {
		RawResponse response = send("GET /include HTTP/1.1\nHost: localhost\nX-Agent: fetcher\nX-To: /agents/feed");

		assertThat(response.body()).startsWith("before [").endsWith("default:fetcher] after default:fetcher");
	}

	@Tag("T-91")
	@Test
	void doFilterWhenDispatchedAsynchronouslyToAgentOnlyThenRefused() throws Exception {
		RawResponse visitor = send("GET /async HTTP/1.1\nHost: localhost\nX-To: /agents/feed");
		RawResponse agent = send("GET /async HTTP/1.1\nHost: localhost\nX-Agent: fetcher\nX-To: /agents/feed");

		assertThat(visitor.status()).isEqualTo(401);
		assertThat(agent.body()).isEqualTo("[/agents default:fetcher]");
		assertThat(this.security.assessed).hasSize(2);
		assertThat(this.security.reassessed).containsExactly("GET /agents/feed", "GET /agents/feed");
	}

	@Tag("T-30")
	@Test
	void doFilterWhenDispatchedAsynchronouslyToSamePathThenNotJudgedAgain() throws Exception {
		RawResponse response = send("GET /agents/async-again HTTP/1.1\nHost: localhost\nX-Agent: fetcher");

		assertThat(response.status()).isEqualTo(200);
		assertThat(this.security.assessed).hasSize(1);
		assertThat(this.security.reassessed).isEmpty();
	}

	@Test
	void doFilterWhenErrorDispatchedThenDecisionKept() throws Exception {
		RawResponse response = send("GET /fail HTTP/1.1\nHost: localhost\nX-Agent: fetcher");

		assertThat(response.status()).isEqualTo(TestContainer.ERROR_STATUS);
		assertThat(response.body()).isEqualTo("[/error default:fetcher]");
		assertThat(this.security.assessed).hasSize(1);
		assertThat(this.security.reassessed).isEmpty();
	}

	@Test
	void doFilterWhenRegisteredTwiceThenVerifiedOnce() throws Exception {
		AgentFilter filter = this.security.filter(SETTINGS);

		RawResponse response = send("GET /agents/feed HTTP/1.1\nHost: localhost\nX-Agent: fetcher", filter, filter);

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Vary")).hasSize(1);
		assertThat(this.security.assessed).hasSize(1);
		assertThat(this.security.reassessed).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(Mode.class)
	void doFilterWhenPreflightThenLeftToTheApplication(Mode mode) throws Exception {
		Filter cors = (request, response, chain) -> ((HttpServletResponse) response)
			.setHeader("Access-Control-Allow-Headers", "signature, signature-input, signature-agent");
		AgentFilter filter = this.security.filter(SETTINGS.withMode(mode));

		RawResponse response = send("OPTIONS /agents/feed HTTP/1.1\nHost: localhost\n" + PREFLIGHT, filter, cors);

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Access-Control-Allow-Headers")).hasSize(1);
		assertThat(response.header("WWW-Authenticate")).isEmpty();
		assertThat(this.security.assessed).isEmpty();
	}

	@Test
	void doFilterWhenPreflightToOpenPathThenUntouched() throws Exception {
		RawResponse response = send("OPTIONS /open/a HTTP/1.1\nHost: localhost\n" + PREFLIGHT);

		assertThat(response.body()).isEqualTo("[/open none]");
	}

	@Tag("T-93")
	@ParameterizedTest
	@ValueSource(strings = { "OPTIONS /agents/feed", "OPTIONS /agents/stream", "OPTIONS /forward", "OPTIONS /include",
			"OPTIONS /async" })
	void doFilterWhenPreflightAnsweredByResourceThenNothingOfItsBody(String line) throws Exception {
		RawResponse response = send(line + " HTTP/1.1\nHost: localhost\nX-To: /agents/feed\n" + PREFLIGHT);

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).doesNotContain("[/agents").doesNotContain("secret");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Origin: https://app.example", "Access-Control-Request-Method: GET", "" })
	void doFilterWhenOptionsIsNoPreflightThenJudged(String header) throws Exception {
		assertThat(send("OPTIONS /agents/feed HTTP/1.1\nHost: localhost\n" + header).status()).isEqualTo(401);
	}

	@Tag("T-95")
	@ParameterizedTest
	@ValueSource(strings = { "fault", "linkage" })
	void doFilterWhenJudgingFailsThenNoOpenDoor(String agent) throws Exception {
		RawResponse agentOnly = send("GET /agents/feed HTTP/1.1\nHost: localhost\nX-Agent: " + agent);
		RawResponse post = send("POST /open/a HTTP/1.1\nHost: localhost\nX-Agent: " + agent + "\n\nx");
		RawResponse get = send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: " + agent);

		assertThat(agentOnly.status()).isEqualTo(503);
		assertThat(agentOnly.header("Retry-After")).isNotEmpty();
		assertThat(post.status()).isEqualTo(503);
		assertThat(get.body()).isEqualTo("[/open default:unverified]");
	}

	@Tag("T-95")
	@Test
	void doFilterWhenPathCannotBeReadThenUnavailable() throws Exception {
		Filter broken = (request, response, chain) -> chain
			.doFilter(new HttpServletRequestWrapper((HttpServletRequest) request) {

				@Override
				public String getServletPath() {
					throw new IllegalStateException("broken wrapper");
				}

			}, response);

		RawResponse response = send("GET /open/a HTTP/1.1\nHost: localhost", broken, this.security.filter(SETTINGS));

		assertThat(response.status()).isEqualTo(503);
	}

	@Tag("T-114")
	@Test
	void doFilterWhenJudgingFailsOftenThenWarnedOnceWithoutTextOfRequest() throws Exception {
		AgentFilter filter = this.security.filter(SETTINGS);

		try (LogCapture log = new LogCapture();
				TestContainer.Running running = this.container.start("", new TestApp(filter))) {
			running.send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: fault");
			running.send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: fault");

			assertThat(log.warnings()).singleElement()
				.asString()
				.contains("java.lang.IllegalStateException at ")
				.doesNotContain("evil");
		}
	}

	@Test
	void doFilterWhenApplicationFailsThenItsOwnFault() throws Exception {
		RawResponse response = send("GET /broken HTTP/1.1\nHost: localhost");

		assertThat(response.status()).isEqualTo(500);
	}

	@Test
	void doFilterWhenObservingThenOnlyAgentOnlyRefuses() throws Exception {
		AgentFilter filter = this.security.filter(SETTINGS.withMode(Mode.OBSERVE));

		try (TestContainer.Running running = this.container.start("", new TestApp(filter))) {
			assertThat(running.send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: forged").status()).isEqualTo(200);
			assertThat(running.send("GET /open/a;x HTTP/1.1\nHost: localhost\nX-Agent: fetcher").status())
				.isEqualTo(200);
			assertThat(running.send("GET /agents/a HTTP/1.1\nHost: localhost\nX-Agent: forged").status())
				.isEqualTo(403);
			assertThat(running.send("GET /agents/a HTTP/1.1\nHost: localhost").status()).isEqualTo(401);
			assertThat(running.send("GET /agents/a HTTP/1.1\nHost: localhost\nX-Agent: fetcher").status())
				.isEqualTo(200);
		}
	}

	@Test
	void doFilterWhenOffThenAgentOnlyClosedToEverybodyAndNothingVerified() throws Exception {
		AgentFilter filter = this.security.filter(SETTINGS.withMode(Mode.OFF));

		try (TestContainer.Running running = this.container.start("", new TestApp(filter))) {
			assertThat(running.send("GET /agents/a HTTP/1.1\nHost: localhost\nX-Agent: fetcher").status())
				.isEqualTo(403);
			assertThat(running.send("GET /forward HTTP/1.1\nHost: localhost\nX-To: /agents/a").status()).isEqualTo(403);
			assertThat(running.send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: forged").body())
				.isEqualTo("[/open none]");
			assertThat(this.security.assessed).isEmpty();
		}
	}

	@Test
	void doFilterWhenContextHasPathThenLeftOut() throws Exception {
		AgentFilter filter = this.security.filter(SETTINGS);

		try (TestContainer.Running running = this.container.start("/shop", new TestApp(filter))) {
			assertThat(running.send("GET /shop/agents/a HTTP/1.1\nHost: localhost").status()).isEqualTo(401);
			assertThat(running.send("GET /%73hop/%61gents/a HTTP/1.1\nHost: localhost").status()).isEqualTo(401);
			assertThat(running.send("GET /shop/open/agents HTTP/1.1\nHost: localhost").status()).isEqualTo(200);
			assertThat(this.security.assessed).containsExactly("GET /shop/agents/a", "GET /%73hop/%61gents/a",
					"GET /shop/open/agents");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/agents/login", "/agents/redirect" })
	void doFilterWhenChainTurnsProvenAgentAwayThenWarnedOnce(String path) throws Exception {
		AgentFilter filter = this.security.filter(SETTINGS);

		try (LogCapture log = new LogCapture();
				TestContainer.Running running = this.container.start("", new TestApp(filter))) {
			running.send("GET " + path + " HTTP/1.1\nHost: localhost");
			running.send("GET " + path + " HTTP/1.1\nHost: localhost\nX-Agent: fetcher");
			running.send("GET " + path + " HTTP/1.1\nHost: localhost\nX-Agent: fetcher");

			assertThat(log.warnings()).singleElement()
				.asString()
				.contains("agent-only path /agents.")
				.contains(".requestMatchers(\"/agents/**\").hasAuthority(\"AGENT_SIGNATURE\") or .permitAll()")
				.doesNotContain("/agents/login");
		}
	}

	@Tag("T-98")
	@Test
	void doFilterWhenAttributeForgedThenNotBelieved() throws Exception {
		Filter frontEnd = (request, response, chain) -> {
			request.setAttribute("io.avpsecurity.servlet.Agents.judgement", "verified");
			chain.doFilter(request, response);
		};

		RawResponse response = send("GET /agents/feed HTTP/1.1\nHost: localhost", frontEnd,
				this.security.filter(SETTINGS));

		assertThat(response.status()).isEqualTo(401);
	}

	@Test
	void doFilterWhenFirstSeenWithinForwardThenVerifiedAsSent() throws Exception {
		Filter rewrite = (request, response, chain) -> {
			if (((HttpServletRequest) request).getServletPath().equals("/old")) {
				request.getRequestDispatcher("/agents/feed").forward(request, response);
				return;
			}
			chain.doFilter(request, response);
		};

		RawResponse response = send("GET /old HTTP/1.1\nHost: localhost", rewrite, this.security.filter(SETTINGS));

		assertThat(response.status()).isEqualTo(401);
		assertThat(this.security.assessed).containsExactly("GET /old");
		assertThat(this.security.reassessed).containsExactly("GET /agents/feed");
	}

	@Tag("T-11")
	@ParameterizedTest
	@ValueSource(strings = { "multipart/form-data; boundary=x", "application/x-www-form-urlencoded" })
	void doFilterWhenLargeUploadThenStreamsThrough(String type) throws Exception {
		long length = 100L << 20;

		try (TestContainer.Running running = this.container.start("", new TestApp(this.security.filter(SETTINGS)))) {
			RawResponse response = RawResponse.upload(running.port(),
					"POST /upload HTTP/1.1\nHost: localhost\nContent-Type: " + type, length);

			assertThat(response.body()).isEqualTo("received " + length);
		}
	}

	private RawResponse send(String request) throws Exception {
		return send(request, this.security.filter(SETTINGS));
	}

	private RawResponse send(String request, Filter... filters) throws Exception {
		try (TestContainer.Running running = this.container.start("", new TestApp(filters))) {
			return running.send(request);
		}
	}

}
