package io.avpsecurity.servlet;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.stream.Collectors;

import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.webbotauth.AgentSigner;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the guide for plain servlet applications shows, in real containers.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AgentFilterListenerTests {

	private static final String REQUEST = "GET /agents/feed HTTP/1.1\nHost: shop.example\n";

	private final TestContainer container;

	AgentFilterListenerTests(TestContainer container) {
		this.container = container;
	}

	@Test
	void requestWhenUnsignedThenChallenged() throws Exception {
		assertThat(send(REQUEST).status()).isEqualTo(401);
	}

	@Test
	void requestWhenSignedThenTheServletSeesTheAgent() throws Exception {
		assertThat(send(REQUEST + signature()).body()).isEqualTo("agent.example");
	}

	private RawResponse send(String request) throws Exception {
		try (TestContainer.Running running = this.container.start("", AgentFilterListenerTests::start)) {
			return running.send(request);
		}
	}

	private static void start(ServletContext context) {
		new AgentFilterListener().contextInitialized(new ServletContextEvent(context));
		context.addServlet("feed", new Feed()).addMapping("/agents/feed");
	}

	private static String signature() {
		byte[] seed = new byte[32];
		Arrays.fill(seed, (byte) 1);
		return AgentSigner.of(Ed25519SigningKey.ofSeed(seed), "https://agent.example", InstantSource.system())
			.sign(RequestMessage.of("GET", "http://shop.example/agents/feed"))
			.entrySet()
			.stream()
			.map((field) -> field.getKey() + ": " + field.getValue())
			.collect(Collectors.joining("\n"));
	}

	private static final class Feed extends HttpServlet {

		private static final long serialVersionUID = 1L;

		@Override
		protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
			String host = Agents.assessment(request)
				.flatMap((assessment) -> assessment.agent())
				.map((agent) -> agent.identity().host())
				.orElse("nobody");
			response.getWriter().print(host);
		}

	}

}
