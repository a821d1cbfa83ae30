package io.avpsecurity.spring.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;

import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.webbotauth.AgentSigner;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(classes = GuideShop.class, properties = "avp.agent-only=/agents")
@AutoConfigureMockMvc
class SignedRequestTests {

	private static final String AGENT = "https://test-agent.example";

	private static final Ed25519SigningKey KEY = Ed25519SigningKey.generate();

	private static final AgentSigner SIGNER = AgentSigner.of(KEY, AGENT, InstantSource.system());

	@Autowired
	private MockMvcTester mvc;

	@DynamicPropertySource
	static void knowTheAgent(DynamicPropertyRegistry registry) throws IOException {
		Path keys = Files.createTempFile("test-agent-keys", ".json");
		Files.writeString(keys, """
				{"keys": [{"kty": "OKP", "crv": "Ed25519", "x": "%s"}]}
				""".formatted(KEY.publicKey().toJwk().get("x")));
		registry.add("avp.agents[0].url", () -> AGENT);
		registry.add("avp.agents[0].keys", keys::toUri);
		registry.add("avp.agents[0].trigger", () -> "fetcher");
	}

	@Test
	void feedWhenSignedThenServed() {
		assertThat(this.mvc.get().uri("/agents/feed").with(signed())).hasStatusOk();
	}

	@Test
	void feedWhenUnsignedThenUnauthorized() {
		assertThat(this.mvc.get().uri("/agents/feed")).hasStatus(401).containsHeader("Accept-Signature");
	}

	@Test
	void orderWhenMethodAndPathNotCoveredThenForbidden() {
		assertThat(this.mvc.post().uri("/agents/orders").with(signed(SIGNER.covering("@authority")))).hasStatus(403);
	}

	private static RequestPostProcessor signed() {
		return signed(SIGNER);
	}

	private static RequestPostProcessor signed(AgentSigner signer) {
		return (request) -> {
			String query = (request.getQueryString() != null) ? "?" + request.getQueryString() : "";
			RequestMessage message = RequestMessage.of(request.getMethod(), request.getRequestURL() + query);
			signer.sign(message).forEach(request::addHeader);
			return request;
		};
	}

}
