package io.avpsecurity.servlet;

import java.util.List;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Faults, ours and the application's, in real containers.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AgentFilterFaultTests {

	private final TestContainer container;

	private final StubSecurity security = new StubSecurity();

	AgentFilterFaultTests(TestContainer container) {
		this.container = container;
	}

	@Tag("T-95")
	@Test
	void doFilterWhenAssessmentIsAFaultThenNoOpenDoor() throws Exception {
		RawResponse agentOnly = send("GET /agents/feed HTTP/1.1\nHost: localhost\nX-Agent: fault");
		RawResponse post = send("POST /open/a HTTP/1.1\nHost: localhost\nX-Agent: fault\n\nx");
		RawResponse get = send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: fault");

		assertThat(agentOnly.status()).isEqualTo(503);
		assertThat(agentOnly.header("Retry-After")).isNotEmpty();
		assertThat(post.status()).isEqualTo(503);
		assertThat(get.body()).isEqualTo("[/open default:unverified]");
	}

	@Tag("T-95")
	@ParameterizedTest
	@ValueSource(strings = { "throws", "linkage" })
	void doFilterWhenJudgingThrowsThenUnavailableOnEveryPath(String agent) throws Exception {
		RawResponse agentOnly = send("GET /agents/feed HTTP/1.1\nHost: localhost\nX-Agent: " + agent);
		RawResponse post = send("POST /open/a HTTP/1.1\nHost: localhost\nX-Agent: " + agent + "\n\nx");
		RawResponse get = send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: " + agent);

		assertThat(List.of(agentOnly, post, get)).allSatisfy((response) -> {
			assertThat(response.status()).isEqualTo(503);
			assertThat(response.header("Retry-After")).isNotEmpty();
			assertThat(response.body()).startsWith("{\"type\":\"about:blank\"");
		});
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

		RawResponse response = this.container.send("GET /open/a HTTP/1.1\nHost: localhost", broken,
				this.security.filter());

		assertThat(response.status()).isEqualTo(503);
	}

	@Tag("T-114")
	@Test
	void doFilterWhenJudgingFailsOftenThenWarnedOnceWithoutTextOfRequest() throws Exception {
		AgentFilter filter = this.security.filter();

		try (LogCapture log = new LogCapture();
				TestContainer.Running running = this.container.start("", new TestApp(filter))) {
			running.send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: throws");
			running.send("GET /open/a HTTP/1.1\nHost: localhost\nX-Agent: throws");

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

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, this.security.filter());
	}

}
