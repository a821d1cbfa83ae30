package io.avpsecurity.sample;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The shop and agents that sign with npm libraries, which share no code with ours:
 * {@code web-bot-auth} in three forms, and {@code http-message-sig} in that of the
 * working group.
 */
@Tag("node")
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "avp.authorities=127.0.0.1", "avp.disclose-reasons=true",
				"avp.agents[0].url=https://shopping-agent.example",
				"avp.agents[0].keys=classpath:demo/demonstration-only-keys.json",
				"avp.agents[0].card=classpath:demo/demonstration-only-card.json" })
class NodeInteropTests {

	private static final String AGENT = "https://shopping-agent.example";

	private static final String DIRECTORY = AGENT + "/.well-known/http-message-signatures-directory";

	private static NodeProject node;

	@Value("http://127.0.0.1:${local.server.port}")
	private String shop;

	@BeforeAll
	static void install() throws IOException {
		node = NodeProject.install(Path.of("target", "node", "agents"));
	}

	@Test
	void whoamiWhenWebBotAuthSendsQuotedStringThenVerified() {
		String answer = webBotAuth("/whoami?from=node", "string");

		assertThat(answer).contains("\"status\":200", "\"outcome\":\"verified\"",
				"\"host\":\"shopping-agent.example\"");
	}

	@Test
	void whoamiWhenWebBotAuthCoversDictionaryThenVerified() {
		String answer = webBotAuth("/whoami?from=node", "dictionary");

		assertThat(answer).contains("\"status\":200", "\"outcome\":\"verified\"",
				"\"host\":\"shopping-agent.example\"");
	}

	@Test
	void whoamiWhenWebBotAuthSignsFieldForMemberThenMismatch() {
		String answer = webBotAuth("/whoami?from=node", "member");

		assertThat(answer).contains("\"status\":403", "\"outcome\":\"invalid\"", "\"reason\":\"signature_mismatch\"");
	}

	@Test
	void whoamiWhenHttpMessageSigCoversMemberThenVerified() {
		String answer = httpMessageSig("GET", "/whoami?from=node");

		assertThat(answer).contains("\"status\":200", "\"outcome\":\"verified\"", "\"host\":\"shopping-agent.example\"",
				"\"matched\":\"default:fetcher\"");
	}

	@Test
	void feedWhenSignedByHttpMessageSigThenServed() {
		String answer = httpMessageSig("GET", "/agents/feed");

		assertThat(answer).contains("\"status\":200", "\"cookies\":0", "Darjeeling");
	}

	@Test
	void ordersWhenSignedByHttpMessageSigThenOrdered() {
		String answer = httpMessageSig("POST", "/agents/orders", "{\"item\":\"Sencha\",\"quantity\":3}");

		assertThat(answer).contains("\"status\":200", "\"cookies\":0", "\"quantity\":3",
				"\"orderedBy\":\"shopping-agent.example\"");
	}

	@Test
	void feedWhenChangedAfterHttpMessageSigSignedThenMismatch() {
		String answer = node.run("http-message-sig.mjs", DIRECTORY, "GET", this.shop + "/agents/feed",
				this.shop + "/agents/feed?changed");

		assertThat(answer).contains("\"status\":403", "\"outcome\":\"invalid\"", "\"reason\":\"signature_mismatch\"");
	}

	private String webBotAuth(String path, String form) {
		return node.run("web-bot-auth.mjs", AGENT, this.shop + path, form);
	}

	private String httpMessageSig(String method, String path) {
		return node.run("http-message-sig.mjs", DIRECTORY, method, this.shop + path, this.shop + path);
	}

	private String httpMessageSig(String method, String path, String json) {
		return node.run("http-message-sig.mjs", DIRECTORY, method, this.shop + path, this.shop + path, json);
	}

}
