package io.avpsecurity.servlet;

import java.util.List;

import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.policy.PathPrefix;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which requests are for the endpoints, and which are the application's.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AvpEndpointPathTests {

	private static final String CHALLENGE = "GET /avp/challenge HTTP/1.1\nHost: localhost";

	private static final String PREFLIGHT = "\nOrigin: https://other.example\nAccess-Control-Request-Method: POST";

	private final TestContainer container;

	private final TestAvp avp = new TestAvp(AvpProfile.CORE);

	AvpEndpointPathTests(TestContainer container) {
		this.container = container;
	}

	@Test
	void serveWhenPathEscapedThenServed() throws Exception {
		assertThat(send("GET /avp/%63hallenge HTTP/1.1\nHost: localhost").body()).contains("challenge_id");
		assertThat(send("GET /avp/challenge?x=1 HTTP/1.1\nHost: localhost").body()).contains("challenge_id");
	}

	/** The application has its say, or the container refuses. */
	@Tag("T-89")
	@ParameterizedTest
	@ValueSource(strings = { "/avp/challenge;x=1", "/avp;x/challenge", "//avp/challenge", "/avp//challenge",
			"/avp/./challenge", "/x/../avp/challenge", "/avp%2Fchallenge", "/avp/challenge%00", "/avp/challenge%20",
			"/AVP/challenge", "/avp/Challenge", "/avp/challengex", "/avp", "/avp/", "/challenge", "/avp/challenge/x",
			"/Skill.md", "/skill.md;x", "/x/skill.md", "/avp/skill.md" })
	void serveWhenSpelledOtherwiseThenNotOurs(String path) throws Exception {
		RawResponse response = send("GET " + path + " HTTP/1.1\nHost: localhost");

		assertThat(response.status()).isIn(400, 404);
		assertThat(response.body()).doesNotContain("challenge_id").doesNotContain("avp-challenge");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/avp/challenge/", "/avp/verify/", "/avp/jwks.json/", "/skill.md/", "/llms.txt/" })
	void serveWhenSlashAtTheEndThenNotFound(String path) throws Exception {
		TestApp app = new TestApp(this.avp.filter());
		RawResponse response = this.container.send("GET " + path + " HTTP/1.1\nHost: localhost", app);

		assertThat(response.status()).isEqualTo(404);
		assertThat(response.header("Cache-Control")).containsExactly("no-store");
		assertThat(response.body()).isEmpty();
		assertThat(app.served).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/avp/challenge", "/avp/verify", "/skill.md" })
	void serveWhenPreflightThenTheApplications(String path) throws Exception {
		TestApp app = new TestApp(this.avp.filter());
		RawResponse response = this.container.send("OPTIONS " + path + " HTTP/1.1\nHost: localhost" + PREFLIGHT, app);

		assertThat(response.status()).isEqualTo(404);
		assertThat(app.served).containsExactly("/");
	}

	@ParameterizedTest
	@CsvSource({ "/forward, /avp/challenge", "/include, /avp/challenge", "/async, /avp/challenge",
			"/forward, /skill.md", "/include, /skill.md", "/async, /skill.md" })
	void serveWhenDispatchedThenNotServed(String path, String to) throws Exception {
		RawResponse response = send("GET " + path + " HTTP/1.1\nHost: localhost\nX-To: " + to);

		assertThat(response.body()).contains("default:unsigned").doesNotContain("challenge_id");
		assertThat(response.body()).doesNotContain("avp-challenge");
	}

	@Test
	void serveWhenErrorPageIsAnEndpointThenNotServed() throws Exception {
		AgentFilter filter = this.avp.filter((settings) -> settings.withAvp(new AvpPaths("/error", AvpProfile.CORE)));

		assertThat(this.container.send("GET /fail HTTP/1.1\nHost: localhost", filter).body())
			.doesNotContain("challenge_id");
	}

	@Test
	void serveWhenModeOffThenNothingServed() throws Exception {
		AgentFilter filter = this.avp.filter((settings) -> settings.withMode(AgentFilterSettings.Mode.OFF));

		for (String path : List.of("/avp/challenge", "/avp/verify", "/avp/jwks.json", "/skill.md", "/llms.txt")) {
			assertThat(this.container.send("GET " + path + " HTTP/1.1\nHost: localhost", filter).body())
				.isEqualTo("[" + path + " none]");
		}
	}

	@Test
	void serveWhenModeObserveThenServed() throws Exception {
		AgentFilter filter = this.avp.filter((settings) -> settings.withMode(AgentFilterSettings.Mode.OBSERVE));

		assertThat(this.container.send(CHALLENGE, filter).status()).isEqualTo(200);
	}

	@Test
	void serveWhenDiscoveryNotWantedThenTheApplications() throws Exception {
		AgentFilter filter = this.avp.filter((settings) -> settings.withDiscovery(AvpDiscovery.NONE));

		try (TestContainer.Running running = this.container.start("", new TestApp(filter))) {
			assertThat(running.send("GET /skill.md HTTP/1.1\nHost: localhost").body())
				.isEqualTo("[/skill.md default:unsigned]");
			assertThat(running.send("GET /llms.txt HTTP/1.1\nHost: localhost").body())
				.isEqualTo("[/llms.txt default:unsigned]");
			assertThat(running.send("GET /agents/feed HTTP/1.1\nHost: localhost").header("Link")).isEmpty();
		}
	}

	@Test
	void serveWhenEverythingIsAgentOnlyThenStillServed() throws Exception {
		AgentFilter filter = this.avp.filter((settings) -> settings.withAgentOnly(List.of(PathPrefix.of("/"))));

		try (TestContainer.Running running = this.container.start("", new TestApp(filter))) {
			assertThat(running.send(CHALLENGE).status()).isEqualTo(200);
			assertThat(running.send("GET /avp/other HTTP/1.1\nHost: localhost").status()).isEqualTo(401);
		}
	}

	@Test
	void serveWhenCredentialIsBadThenNotLookedAt() throws Exception {
		assertThat(send(CHALLENGE + "\nAuthorization: AVP bad\nSignature-Input: (").status()).isEqualTo(200);
	}

	@Test
	void serveWhenPathConfiguredThenOnlyThere() throws Exception {
		AgentFilter filter = this.avp.filter((settings) -> settings.withAvp(new AvpPaths("/a/b", AvpProfile.CORE)));

		try (TestContainer.Running running = this.container.start("", new TestApp(filter))) {
			assertThat(running.send("GET /a/b/challenge HTTP/1.1\nHost: localhost").status()).isEqualTo(200);
			assertThat(running.send(CHALLENGE).status()).isEqualTo(404);
			assertThat(running.send("GET /agents/feed HTTP/1.1\nHost: localhost").header("WWW-Authenticate"))
				.containsExactly("AVP realm=\"agents\", challenge=\"/a/b/challenge\"");
		}
	}

	@ParameterizedTest
	@CsvSource({ "/shop, /shop, /shop", "/caf\u00e9, /caf%C3%A9, /caf%C3%A9", "/my shop, /my%20shop, /my%20shop",
			"/shop, /%73hop, /shop", "/a/b, /a/b, /a/b" })
	void serveWhenContextHasPathThenToldWithIt(String context, String sent, String told) throws Exception {
		try (TestContainer.Running running = this.container.start(context, new TestApp(this.avp.filter()))) {
			RawResponse refused = running.send("GET " + sent + "/agents/feed HTTP/1.1\nHost: localhost");
			RawResponse wrong = running
				.send(TestAvp.post(sent + "/avp/verify", TestAvp.answer("avp_0123456789012345678901", "1")));

			assertThat(refused.header("WWW-Authenticate"))
				.containsExactly("AVP realm=\"agents\", challenge=\"" + told + "/avp/challenge\"");
			assertThat(refused.header("Link"))
				.containsExactly("<" + told + "/skill.md>; rel=\"service-desc\"; type=\"text/markdown\"");
			assertThat(wrong.header("WWW-Authenticate")).isEqualTo(refused.header("WWW-Authenticate"));
			assertThat(running.send("GET " + told + "/avp/challenge HTTP/1.1\nHost: localhost").status())
				.isEqualTo(200);
			assertThat(running.send("GET " + told + "/skill.md HTTP/1.1\nHost: localhost").body())
				.contains("\navp-challenge: " + told + "/avp/challenge\n");
			assertThat(running.send("GET /avp/challenge HTTP/1.1\nHost: localhost").status()).isEqualTo(404);
		}
	}

	private RawResponse send(String request) throws Exception {
		return this.container.send(request, this.avp.filter());
	}

}
