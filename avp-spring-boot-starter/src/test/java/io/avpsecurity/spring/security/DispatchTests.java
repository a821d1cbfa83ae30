package io.avpsecurity.spring.security;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

import io.avpsecurity.spring.fixture.Shop;
import io.avpsecurity.spring.fixture.TestAgent;
import io.avpsecurity.spring.web.AgentOnly;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what only a container shows: dispatches of all types, and many requests at a
 * time (threats T-91 and T-96).
 */
class DispatchTests {

	private static ConfigurableApplicationContext context;

	private static String origin;

	private final HttpClient client = HttpClient.newHttpClient();

	@BeforeAll
	static void start() {
		context = SpringApplication.run(App.class, "--server.port=0", "--avp.agent-only=/agents/orders");
		origin = "http://localhost:" + context.getEnvironment().getProperty("local.server.port");
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@Test
	void forwardWhenToAgentOnlyThenRefused() throws Exception {
		assertThat(get("/open/to-path", null).statusCode()).isEqualTo(401);
		assertThat(get("/open/to-annotated", null).statusCode()).isEqualTo(401);
	}

	@Test
	void forwardWhenProvenThenPasses() throws Exception {
		assertThat(get("/open/to-annotated", TestAgent.FETCHER).body()).isEqualTo("feed");
	}

	@Test
	void asyncWhenProvenThenAgentIsStillThere() throws Exception {
		HttpResponse<String> response = get("/open/async", TestAgent.FETCHER);

		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("AgentAuthenticationToken");
		assertThat(get("/open/async", null).statusCode()).isEqualTo(401);
	}

	@Test
	void errorWhenProvenThenTheApplicationsOwnErrorBody() throws Exception {
		HttpResponse<String> response = get("/open/gone", TestAgent.FETCHER);

		assertThat(response.statusCode()).isEqualTo(410);
		assertThat(response.body()).contains("\"status\":410");
		assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
	}

	@Test
	void requestsWhenInterleavedThenNoCrossTalk() {
		List<CompletableFuture<HttpResponse<String>>> signed = new ArrayList<>();
		List<CompletableFuture<HttpResponse<String>>> unsigned = new ArrayList<>();
		for (int i = 0; i < 1000; i++) {
			signed.add(this.client.sendAsync(request("/open/who", TestAgent.FETCHER), BodyHandlers.ofString()));
			unsigned.add(this.client.sendAsync(request("/open/who", null), BodyHandlers.ofString()));
		}

		assertThat(signed).extracting((future) -> future.join().body()).containsOnly("AgentAuthenticationToken");
		assertThat(unsigned).extracting((future) -> future.join().body()).containsOnly("AnonymousAuthenticationToken");
	}

	private HttpResponse<String> get(String path, TestAgent agent) throws IOException, InterruptedException {
		return this.client.send(request(path, agent), BodyHandlers.ofString());
	}

	private static HttpRequest request(String path, TestAgent agent) {
		HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(origin + path));
		if (agent != null) {
			agent.fields("GET", origin + path).forEach(builder::header);
		}
		return builder.build();
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Shop.class, OpenChain.class })
	static class App {

		@Controller
		static class Endpoints {

			@GetMapping("/open/to-path")
			String toPath() {
				return "forward:/agents/orders";
			}

			@GetMapping("/open/to-annotated")
			String toAnnotated() {
				return "forward:/agents/feed";
			}

			@GetMapping("/open/gone")
			void gone(HttpServletResponse response) throws IOException {
				response.sendError(410);
			}

			@ResponseBody
			@GetMapping("/open/who")
			String who() {
				Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
				return authentication.getClass().getSimpleName();
			}

		}

		@RestController
		static class AsyncEndpoints {

			@AgentOnly
			@GetMapping("/open/async")
			Callable<String> async() {
				return () -> SecurityContextHolder.getContext().getAuthentication().getClass().getSimpleName();
			}

		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OpenChain {

		@Bean
		@Order(Ordered.HIGHEST_PRECEDENCE)
		SecurityFilterChain openChain(HttpSecurity http) throws Exception {
			return http.securityMatcher("/open/**")
				.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll())
				.build();
		}

	}

}
