package io.avpsecurity.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every way a container dispatches to a path.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AgentFilterDispatchTests {

	private final TestContainer container;

	private final StubSecurity security = new StubSecurity();

	AgentFilterDispatchTests(TestContainer container) {
		this.container = container;
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

	@Test
	void doFilterWhenFirstSeenWithinForwardThenVerifiedAsSent() throws Exception {
		Filter rewrite = (request, response, chain) -> {
			if (((HttpServletRequest) request).getServletPath().equals("/old")) {
				request.getRequestDispatcher("/agents/feed").forward(request, response);
				return;
			}
			chain.doFilter(request, response);
		};

		RawResponse response = this.container.send("GET /old HTTP/1.1\nHost: localhost", rewrite,
				this.security.filter());

		assertThat(response.status()).isEqualTo(401);
		assertThat(this.security.assessed).containsExactly("GET /old");
		assertThat(this.security.paths).containsExactly("/agents/feed");
		assertThat(this.security.reassessed).isEmpty();
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
		AgentFilter filter = this.security.filter();

		RawResponse response = this.container.send("GET /agents/feed HTTP/1.1\nHost: localhost\nX-Agent: fetcher",
				filter, filter);

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Vary")).hasSize(1);
		assertThat(this.security.assessed).hasSize(1);
		assertThat(this.security.reassessed).isEmpty();
	}

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, this.security.filter());
	}

}
