package io.avpsecurity.servlet;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.avpsecurity.servlet.AgentFilterSettings.Mode;
import jakarta.servlet.Filter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What passes and what is refused, in real containers, with the judging replaced.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AgentFilterTests {

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
	void doFilterWhenProvenOnAgentOnlyPathThenPasses() throws Exception {
		RawResponse response = send("GET /agents/feed HTTP/1.1\nHost: localhost\nX-Agent: fetcher");

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("[/agents default:fetcher]");
	}

	@Test
	void doFilterWhenObservingThenOnlyAgentOnlyRefuses() throws Exception {
		AgentFilter filter = this.security.filter(StubSecurity.SETTINGS.withMode(Mode.OBSERVE));

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
		AgentFilter filter = this.security.filter(StubSecurity.SETTINGS.withMode(Mode.OFF));

		try (TestContainer.Running running = this.container.start("", new TestApp(filter))) {
			assertThat(running.send("GET /agents/a HTTP/1.1\nHost: localhost\nX-Agent: fetcher").status())
				.isEqualTo(403);
			assertThat(running.send("GET /forward HTTP/1.1\nHost: localhost\nX-To: /agents/a").status()).isEqualTo(403);
			assertThat(running.send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: forged").body())
				.isEqualTo("[/open none]");
			assertThat(this.security.assessed).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/agents/login", "/agents/redirect" })
	void doFilterWhenChainTurnsProvenAgentAwayThenWarnedOnce(String path) throws Exception {
		// A client may have its answer before the filter has looked at it.
		CountDownLatch left = new CountDownLatch(3);
		Filter frontEnd = (request, response, chain) -> {
			try {
				chain.doFilter(request, response);
			}
			finally {
				left.countDown();
			}
		};

		try (LogCapture log = new LogCapture();
				TestContainer.Running running = this.container.start("",
						new TestApp(frontEnd, this.security.filter()))) {
			running.send("GET " + path + " HTTP/1.1\nHost: localhost");
			running.send("GET " + path + " HTTP/1.1\nHost: localhost\nX-Agent: fetcher");
			running.send("GET " + path + " HTTP/1.1\nHost: localhost\nX-Agent: fetcher");

			assertThat(left.await(20, TimeUnit.SECONDS)).isTrue();
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

		RawResponse response = this.container.send("GET /agents/feed HTTP/1.1\nHost: localhost", frontEnd,
				this.security.filter());

		assertThat(response.status()).isEqualTo(401);
	}

	@Tag("T-11")
	@ParameterizedTest
	@ValueSource(strings = { "multipart/form-data; boundary=x", "application/x-www-form-urlencoded" })
	void doFilterWhenLargeUploadThenStreamsThrough(String type) throws Exception {
		long length = 100L << 20;

		try (TestContainer.Running running = this.container.start("", new TestApp(this.security.filter()))) {
			RawResponse response = RawResponse.upload(running.port(),
					"POST /upload HTTP/1.1\nHost: localhost\nContent-Type: " + type, length);

			assertThat(response.body()).isEqualTo("received " + length);
		}
	}

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, this.security.filter());
	}

}
