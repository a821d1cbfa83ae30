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
 * The shop and an agent that signs with the npm library {@code http-message-sig}, which
 * shares no code with ours.
 */
@Tag("node")
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "avp.agents[0].url=https://shopping-agent.example",
				"avp.agents[0].keys=classpath:demo/demonstration-only-keys.json",
				"avp.agents[0].card=classpath:demo/demonstration-only-card.json" })
class NodeInteropTests {

	private static NodeClient client;

	@Value("http://127.0.0.1:${local.server.port}")
	private String shop;

	@BeforeAll
	static void install() throws IOException {
		client = NodeClient.install(Path.of("target", "node"));
	}

	@Test
	void whoamiWhenSignedByNodeThenVerified() {
		String answer = client.get(this.shop + "/whoami?from=node");

		assertThat(answer).contains("\"status\":200", "\\\"outcome\\\":\\\"verified\\\"",
				"\\\"host\\\":\\\"shopping-agent.example\\\"", "\\\"matched\\\":\\\"default:fetcher\\\"");
	}

	@Test
	void feedWhenSignedByNodeThenServed() {
		String answer = client.get(this.shop + "/agents/feed");

		assertThat(answer).contains("\"status\":200", "\"cookies\":0", "Darjeeling");
	}

	@Test
	void ordersWhenSignedByNodeThenOrdered() {
		String answer = client.post(this.shop + "/agents/orders", "{\"item\":\"Sencha\",\"quantity\":3}");

		assertThat(answer).contains("\"status\":200", "\"cookies\":0", "\\\"quantity\\\":3",
				"\\\"orderedBy\\\":\\\"shopping-agent.example\\\"");
	}

	@Test
	void feedWhenChangedAfterSigningByNodeThenRefused() {
		String answer = client.getSignedFor(this.shop + "/agents/feed", this.shop + "/agents/feed?changed");

		assertThat(answer).contains("\"status\":403", "\\\"outcome\\\":\\\"invalid\\\"");
	}

}
