package io.avpsecurity.compatibility;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.servlet.Agents;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application with controllers below {@code /admin} and {@code /open} and one that
 * forwards, on real Tomcat, whose policy is set by the test. Requests go over a bare
 * socket as they are written.
 */
final class PathShop implements AutoCloseable {

	/** By the names of both lines; one that is not there is not looked at. */
	private static final List<String> SECURITY = List.of(
			"org.springframework.boot.autoconfigure.security.servlet.SecurityAutoConfiguration",
			"org.springframework.boot.autoconfigure.security.servlet.SecurityFilterAutoConfiguration",
			"org.springframework.boot.autoconfigure.security.servlet.UserDetailsServiceAutoConfiguration",
			"org.springframework.boot.actuate.autoconfigure.security.servlet.ManagementWebSecurityAutoConfiguration",
			"org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration",
			"org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration",
			"org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration",
			"org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
			"org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration");

	private static volatile Policy policy = Policy.BUILT_IN;

	private static volatile Optional<Ran> last = Optional.empty();

	private final ConfigurableApplicationContext context;

	private final int port;

	private PathShop(ConfigurableApplicationContext context) {
		this.context = context;
		this.port = Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port"));
	}

	static PathShop start(String contextPath) {
		return new PathShop(new SpringApplication(App.class).run("--server.port=0", "--server.address=127.0.0.1",
				"--server.servlet.context-path=" + contextPath, "--avp.disclose-reasons=true",
				"--avp.challenge.enabled=false", "--avp.discovery.skill=false", "--avp.discovery.llms=false",
				"--logging.level.root=OFF", "--spring.autoconfigure.exclude=" + String.join(",", SECURITY)));
	}

	void decideBy(Policy next) {
		policy = next;
	}

	/** The fields of a signature that says nothing about where the request goes. */
	String signature() {
		return TestSignatures.by(TestAgents.FETCHER)
			.withComponents("@authority")
			.withTimes(Instant.now(), Instant.now().plusSeconds(600))
			.sign("GET", URI.create("http://127.0.0.1/"))
			.entrySet()
			.stream()
			.map((field) -> field.getKey() + ": " + field.getValue() + "\r\n")
			.collect(Collectors.joining());
	}

	int send(String method, String target, String fields) {
		last = Optional.empty();
		String text = method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + fields + "\r\n";
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			socket.setSoTimeout(20_000);
			socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
			return Integer.parseInt(answer.substring(9, 12));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** The controller that ran for the last request, other than the one that forwards. */
	Optional<Ran> ran() {
		return last;
	}

	@Override
	public void close() {
		this.context.close();
	}

	/**
	 * What a controller saw.
	 *
	 * @param controller its name
	 * @param method the method
	 * @param denied whether the assessment it was given denies, or there was none
	 */
	record Ran(String controller, String method, boolean denied) {
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class App {

		@Bean
		AgentSecurity agentSecurity() {
			TestAgents agent = TestAgents.FETCHER;
			return AgentSecurity.builder()
				.authorities(OwnAuthorities.of(List.of("127.0.0.1")))
				.agent(KnownAgent.of(agent.url(), ((ReadJwkSet.Value) JwkSet.read(agent.jwkSet())).set().keys()))
				.policy(new Settable())
				.build();
		}

		@Bean
		Controllers controllers() {
			return new Controllers();
		}

	}

	private static final class Settable implements PolicySource {

		@Override
		public Policy current() {
			return policy;
		}

		@Override
		public PolicyStatus status() {
			return new PolicyStatus(Optional.empty(), policy, Instant.EPOCH, List.of(), Optional.empty());
		}

		@Override
		public void close() {
			// Nothing is open.
		}

	}

	@RestController
	static class Controllers {

		@RequestMapping({ "/admin", "/admin/**" })
		void admin(HttpServletRequest request) {
			record("admin", request);
		}

		@RequestMapping(path = { "/admin", "/admin/**" }, method = RequestMethod.OPTIONS)
		void adminOptions(HttpServletRequest request) {
			record("admin", request);
		}

		@RequestMapping({ "/open", "/open/**" })
		void open(HttpServletRequest request) {
			record("open", request);
		}

		@RequestMapping(path = { "/open", "/open/**" }, method = RequestMethod.OPTIONS)
		void openOptions(HttpServletRequest request) {
			record("open", request);
		}

		@RequestMapping("/forward")
		void forward(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
			forwardTo(request, response);
		}

		@RequestMapping(path = "/forward", method = RequestMethod.OPTIONS)
		void forwardOptions(HttpServletRequest request, HttpServletResponse response)
				throws ServletException, IOException {
			forwardTo(request, response);
		}

		private static void forwardTo(HttpServletRequest request, HttpServletResponse response)
				throws ServletException, IOException {
			var dispatcher = request.getRequestDispatcher(request.getHeader("X-To"));
			if (dispatcher == null) {
				response.setStatus(404);
				return;
			}
			dispatcher.forward(request, response);
		}

		private static void record(String controller, HttpServletRequest request) {
			boolean denied = Agents.assessment(request)
				.map(Assessment::decision)
				.filter((decision) -> decision.action() != Action.DENY)
				.isEmpty();
			last = Optional.of(new Ran(controller, request.getMethod(), denied));
		}

	}

}
