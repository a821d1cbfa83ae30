package io.avpsecurity.servlet;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the answers of the filter look like on the wire, in real containers.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AgentFilterAnswerTests {

	private final TestContainer container;

	private final StubSecurity security = new StubSecurity();

	AgentFilterAnswerTests(TestContainer container) {
		this.container = container;
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
	@ValueSource(strings = { "", "X-Agent: forged", "X-Agent: garbled", "X-Agent: unreachable", "X-Agent: fault",
			"X-Agent: throws" })
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

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, this.security.filter());
	}

}
