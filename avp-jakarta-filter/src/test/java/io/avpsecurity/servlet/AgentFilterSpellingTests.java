package io.avpsecurity.servlet;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every way a client writes a path, as real containers read it.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AgentFilterSpellingTests {

	private final TestContainer container;

	private final StubSecurity security = new StubSecurity();

	AgentFilterSpellingTests(TestContainer container) {
		this.container = container;
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

	@Test
	void doFilterWhenContextHasPathThenLeftOut() throws Exception {
		AgentFilter filter = this.security.filter();

		try (TestContainer.Running running = this.container.start("/shop", new TestApp(filter))) {
			assertThat(running.send("GET /shop/agents/a HTTP/1.1\nHost: localhost").status()).isEqualTo(401);
			assertThat(running.send("GET /%73hop/%61gents/a HTTP/1.1\nHost: localhost").status()).isEqualTo(401);
			assertThat(running.send("GET /shop/open/agents HTTP/1.1\nHost: localhost").status()).isEqualTo(200);
			assertThat(this.security.assessed).containsExactly("GET /shop/agents/a", "GET /%73hop/%61gents/a",
					"GET /shop/open/agents");
		}
	}

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, this.security.filter());
	}

}
