package io.avpsecurity.servlet;

import io.avpsecurity.servlet.AgentFilterSettings.Mode;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of CORS preflights, in real containers.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AgentFilterPreflightTests {

	private static final String PREFLIGHT = "Origin: https://app.example\nAccess-Control-Request-Method: GET";

	private final TestContainer container;

	private final StubSecurity security = new StubSecurity();

	AgentFilterPreflightTests(TestContainer container) {
		this.container = container;
	}

	@Tag("T-93")
	@ParameterizedTest
	@EnumSource(Mode.class)
	void doFilterWhenCorsFilterAnswersPreflightThenUnjudgedAndResourceNotRun(Mode mode) throws Exception {
		Filter cors = (request, response, chain) -> ((HttpServletResponse) response)
			.setHeader("Access-Control-Allow-Headers", "signature, signature-input, signature-agent");
		TestApp app = new TestApp(this.security.filter(StubSecurity.SETTINGS.withMode(mode)), cors);

		RawResponse response = this.container.send("OPTIONS /agents/feed HTTP/1.1\nHost: localhost\n" + PREFLIGHT, app);

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Access-Control-Allow-Headers")).hasSize(1);
		assertThat(response.header("WWW-Authenticate")).isEmpty();
		assertThat(this.security.assessed).isEmpty();
		assertThat(app.served).isEmpty();
	}

	@Test
	void doFilterWhenPreflightToOpenPathThenUntouched() throws Exception {
		RawResponse response = send("OPTIONS /open/a HTTP/1.1\nHost: localhost\n" + PREFLIGHT);

		assertThat(response.body()).isEqualTo("[/open none]");
	}

	/**
	 * Not a protection but a limit: only the body is kept back.
	 */
	@Tag("T-93")
	@ParameterizedTest
	@CsvSource({ "/agents/feed, /agents/*", "/agents/stream, /agents/stream", "/forward, /agents/*",
			"/include, /agents/*", "/async, /agents/*" })
	void doFilterWhenNothingBeforeResourceAnswersPreflightThenResourceRunsUnjudgedWithoutBody(String path,
			String resource) throws Exception {
		TestApp app = new TestApp(this.security.filter());

		RawResponse response = this.container
			.send("OPTIONS " + path + " HTTP/1.1\nHost: localhost\nX-To: /agents/feed\n" + PREFLIGHT, app);

		assertThat(app.served).contains(resource);
		assertThat(this.security.assessed).isEmpty();
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).doesNotContain("[/agents").doesNotContain("secret");
	}

	@Tag("T-93")
	@ParameterizedTest
	@ValueSource(strings = { "Origin: https://app.example", "Access-Control-Request-Method: GET", "" })
	void doFilterWhenOptionsIsNoPreflightThenJudgedAndResourceNotRun(String header) throws Exception {
		TestApp app = new TestApp(this.security.filter());

		RawResponse response = this.container.send("OPTIONS /agents/feed HTTP/1.1\nHost: localhost\n" + header, app);

		assertThat(response.status()).isEqualTo(401);
		assertThat(app.served).isEmpty();
	}

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, this.security.filter());
	}

}
