package io.avpsecurity.servlet;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import io.avpsecurity.core.AgentSecurityBuilder;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.policy.DefaultAction;
import io.avpsecurity.core.policy.FixedPolicy;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.core.policy.RuleConditions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a token opens, from real containers.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AvpTokenTests {

	private static final String GOOD = ListedTokens.token(1);

	private static final String AGENTS = "GET /agents/feed HTTP/1.1\nHost: localhost";

	private static final String CHALLENGE = "AVP realm=\"agents\", challenge=\"/avp/challenge\"";

	private final TestContainer container;

	private final TestAvp avp = new TestAvp(AvpProfile.CORE);

	AvpTokenTests(TestContainer container) {
		this.container = container;
	}

	@BeforeEach
	void allowQueryTokens() {
		this.avp.with((builder) -> builder.queryTokens(true));
	}

	@Test
	void agentOnlyWhenNoTokenThenToldWhereToGetOne() throws Exception {
		RawResponse response = send(AGENTS);

		assertThat(response.status()).isEqualTo(401);
		assertThat(response.header("WWW-Authenticate")).containsExactly(CHALLENGE);
		assertThat(response.header("Accept-Signature")).containsExactly(ChallengeHeaders.ACCEPT_SIGNATURE);
		assertThat(response.header("Link"))
			.containsExactly("</skill.md>; rel=\"service-desc\"; type=\"text/markdown\"");
		assertThat(response.body()).contains("\"verified\":false,\"error\":\"token_required\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Authorization: AVP bad", "Authorization: avp", "Authorization: AVP avp_token_other" })
	void agentOnlyWhenTokenBadThenInvalidToken(String field) throws Exception {
		RawResponse response = send(AGENTS + "\n" + field);

		assertThat(response.status()).isEqualTo(401);
		assertThat(response.header("WWW-Authenticate"))
			.containsExactly("AVP realm=\"agents\", error=\"invalid_token\", challenge=\"/avp/challenge\"");
		assertThat(response.header("Link")).hasSize(1);
		assertThat(response.body()).contains("\"verified\":false,\"error\":\"invalid_token\"");
	}

	@Test
	void agentOnlyWhenTokenSolvedForThenPasses() throws Exception {
		try (TestContainer.Running running = start()) {
			String token = TestAvp.token(running);

			RawResponse response = running.send(AGENTS + "\nAuthorization: AVP " + token);

			assertThat(response.body()).isEqualTo("[/agents default:avp_token]");
			assertThat(response.header("Cache-Control")).containsExactly("no-store");
			assertThat(response.header("Referrer-Policy")).isEmpty();
		}
	}

	@Tag("T-85")
	@ParameterizedTest
	@ValueSource(strings = { "avp_token=", "a=b&avp_token=", "avp%5Ftoken=" })
	void passWhenGoodTokenInQueryThenResponseShielded(String query) throws Exception {
		try (TestContainer.Running running = start()) {
			String token = TestAvp.token(running);

			for (String path : List.of("/agents/feed", "/open/a")) {
				RawResponse response = running.send("GET " + path + "?" + query + token + " HTTP/1.1\nHost: localhost");

				assertThat(response.status()).isEqualTo(200);
				assertThat(response.header("Cache-Control")).containsExactly("private, no-store");
				assertThat(response.header("Referrer-Policy")).containsExactly("no-referrer");
			}
		}
	}

	@Tag("T-85")
	@ParameterizedTest
	@CsvSource({ "GET, bad, true", "GET, '', true", "POST, avp_token_x, true", "GET, avp_token_x, false" })
	void passWhenOtherTokenInQueryThenResponseShielded(String method, String token, boolean allowed) throws Exception {
		this.avp.with((builder) -> builder.queryTokens(allowed));

		RawResponse response = send(method + " /open/a?avp_token=" + token + " HTTP/1.1\nHost: localhost");

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Cache-Control")).containsExactly("private, no-store");
		assertThat(response.header("Referrer-Policy")).containsExactly("no-referrer");
	}

	@Tag("T-85")
	@ParameterizedTest
	@ValueSource(strings = { "/skill.md", "/llms.txt", "/avp/jwks.json" })
	void documentWhenTokenInQueryThenResponseShielded(String path) throws Exception {
		RawResponse response = send("GET " + path + "?avp_token=avp_token_x HTTP/1.1\nHost: localhost");

		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Cache-Control")).containsExactly("private, no-store");
		assertThat(response.header("Referrer-Policy")).containsExactly("no-referrer");
	}

	@Test
	void passWhenNoTokenInQueryThenResponseLeftAlone() throws Exception {
		RawResponse response = send("GET /open/a?x=avp_token&avp_tokens=1&AVP_TOKEN=1 HTTP/1.1\nHost: localhost");

		assertThat(response.header("Cache-Control")).isEmpty();
		assertThat(response.header("Referrer-Policy")).isEmpty();
	}

	@Test
	void agentOnlyWhenTokenInQueryOfPostThenNone() throws Exception {
		try (TestContainer.Running running = start()) {
			String token = TestAvp.token(running);

			assertThat(
					running.send("POST /agents/feed?avp_token=" + token + " HTTP/1.1\nHost: localhost\n\nx").status())
				.isEqualTo(401);
		}
	}

	/**
	 * The one who sent it has the token; where it is dispatched to makes no difference.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "/forward", "/async" })
	void agentOnlyWhenDispatchedThenOpenedByTheTokenThatWasSent(String path) throws Exception {
		try (TestContainer.Running running = start()) {
			String token = TestAvp.token(running);
			String to = " HTTP/1.1\nHost: localhost\nX-To: /agents/feed";

			assertThat(running.send("GET " + path + to + "\nAuthorization: AVP " + token).body())
				.isEqualTo("[/agents default:avp_token]");
			assertThat(running.send("GET " + path + "?avp_token=" + token + to).body())
				.isEqualTo("[/agents default:avp_token]");
			assertThat(running.send("GET " + path + to).status()).isEqualTo(401);
			assertThat(running.send("POST " + path + "?avp_token=" + token + to + "\n\nx").status()).isEqualTo(401);
			assertThat(running.send("GET " + path + to + "?avp_token=" + token).status()).isEqualTo(401);
		}
	}

	@Test
	void agentOnlyWhenQueryNotAllowedThenNone() throws Exception {
		this.avp.with((builder) -> builder.queryTokens(false));
		try (TestContainer.Running running = start()) {
			String token = TestAvp.token(running);

			RawResponse response = running.send("GET /agents/feed?avp_token=" + token + " HTTP/1.1\nHost: localhost");

			assertThat(response.body()).contains("token_required");
		}
	}

	@Tag("T-2")
	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "''|Authorization: AVP @;Authorization: AVP @",
					"''|Authorization: AVP @;Authorization: AVP other", "?avp_token=@|Authorization: AVP @",
					"?avp_token=other|Authorization: AVP @", "?avp_token=@&avp_token=@|X-None: 1",
					"?avp_token=@&avp%5Ftoken=other|X-None: 1" })
	void anyPathWhenTwoTokensThenBadRequest(String query, String fields) throws Exception {
		try (TestContainer.Running running = start()) {
			String token = TestAvp.token(running);

			for (String path : List.of("/agents/feed", "/open/a", "/nothing")) {
				String request = "GET " + path + query + " HTTP/1.1\nHost: localhost\n" + fields;

				assertThat(running.send(request.replace(";", "\n").replace("@", token)).status()).isEqualTo(400);
			}
		}
	}

	@Test
	void challengeByPolicyThenMetByATokenAlone() throws Exception {
		this.avp.with(AvpTokenTests::challengingOpen);
		try (TestContainer.Running running = start()) {
			String open = "GET /open/a HTTP/1.1\nHost: localhost";
			RawResponse none = running.send(open);
			RawResponse bad = running.send(open + "\nAuthorization: AVP bad");
			RawResponse good = running.send(open + "\nAuthorization: AVP " + TestAvp.token(running));

			assertThat(none.status()).isEqualTo(401);
			assertThat(none.header("WWW-Authenticate")).containsExactly(CHALLENGE);
			assertThat(none.header("Accept-Signature")).hasSize(1);
			assertThat(none.body()).contains("token_required");
			assertThat(bad.status()).isEqualTo(401);
			assertThat(bad.body()).contains("invalid_token");
			assertThat(good.status()).isEqualTo(200);
		}
	}

	@Tag("T-116")
	@Tag("T-85")
	@Test
	void passWhenTokensThenNoneLogged() throws Exception {
		try (Everything log = new Everything(); TestContainer.Running running = start()) {
			String token = TestAvp.token(running);
			running.send(AGENTS + "\nAuthorization: AVP " + token);
			running.send("GET /open/a?avp_token=" + token + " HTTP/1.1\nHost: localhost");
			running.send("GET /agents/feed?avp_token=" + token + "&avp_token=" + token + " HTTP/1.1\nHost: localhost");
			running.send("GET /agents/feed;x?avp_token=" + GOOD + "x HTTP/1.1\nHost: localhost");
			running.send(AGENTS + "\nAuthorization: AVP " + GOOD + "x");
			running.send(TestAvp.post("/avp/verify?avp_token=" + token, "{\"avp_token\":\"" + token + "\"}"));

			assertThat(token).isEqualTo(GOOD);
			assertThat(log.lines).isNotEmpty().noneMatch((line) -> line.contains("secret1"));
		}
	}

	private static AgentSecurityBuilder challengingOpen(AgentSecurityBuilder builder) {
		RuleConditions open = new RuleConditions(Optional.empty(), Optional.empty(), Optional.empty(),
				Collections.emptySortedSet(), Optional.empty(), Collections.emptySortedSet(),
				Collections.emptySortedSet(), Optional.of(PathPrefix.of("/open")));
		Policy policy = new Policy("test", DefaultAction.BUILTIN, List.of(new PolicyRule(open, Action.CHALLENGE)));
		return builder.policy(new FixedPolicy(
				new PolicyStatus(Optional.empty(), policy, Instant.EPOCH, List.of(), Optional.empty())));
	}

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, this.avp.filter());
	}

	private TestContainer.Running start() throws Exception {
		return this.container.start("", new TestApp(this.avp.filter()));
	}

	/**
	 * What the product logs, at every level.
	 */
	private static final class Everything extends Handler implements AutoCloseable {

		private final Logger logger = Logger.getLogger("io.avpsecurity");

		private final List<String> lines = new CopyOnWriteArrayList<>();

		private Everything() {
			setLevel(Level.ALL);
			this.logger.setLevel(Level.ALL);
			this.logger.addHandler(this);
		}

		@Override
		public void publish(LogRecord entry) {
			this.lines.add(entry.getMessage()
					+ List.of((entry.getParameters() != null) ? entry.getParameters() : new Object[0])
					+ entry.getThrown());
		}

		@Override
		public void flush() {
		}

		@Override
		public void close() {
			this.logger.removeHandler(this);
			this.logger.setLevel(null);
		}

	}

}
