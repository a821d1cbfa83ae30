package io.avpsecurity.compatibility;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.avpsecurity.core.TokenScopes;
import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.spring.web.AgentOnly;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.annotation.CurrentSecurityContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A shop that says what its tokens are good for, and asks for it.
 */
class TokenScopesTests {

	private static final String CHALLENGE = "AVP realm=\"agents\", challenge=\"/avp/challenge\"";

	@RegisterExtension
	static final RunningShop shop = RunningShop
		.with("--server.forward-headers-strategy=native", "--avp.challenge.limit-per-minute=1000")
		.and(Scopes.class)
		.and(Desk.class);

	private Map<String, String> header;

	private String query;

	@BeforeEach
	void getToken() {
		PuzzleSolving agent = new PuzzleSolving(shop, "203.0.113.1");
		String token = agent.token();
		this.header = agent.with(token);
		this.query = "?avp_token=" + token;
	}

	@ParameterizedTest
	@ValueSource(strings = { "/agents/desk/token", "/agents/desk/read" })
	void deskWhenTokenHasWhatIsAskedThenServed(String path) {
		assertThat(shop.get(path, this.header).status()).isEqualTo(200);
		assertThat(shop.get(path + this.query).status()).isEqualTo(200);
	}

	@Test
	void deskWhenSignedOnlyThenTokenAskedFor() {
		for (String path : List.of("/agents/desk/token", "/agents/desk/read")) {
			Answer answer = shop.get(path, TestSignatures.by(TestAgents.FETCHER));

			assertThat(answer.status()).isEqualTo(401);
			assertThat(answer.header("WWW-Authenticate")).containsExactly(CHALLENGE);
			assertThat(answer.header("Link")).hasSize(1);
		}
	}

	@Test
	void deskWhenScopeMissingThenForbidden() {
		Answer answer = shop.get("/agents/desk/write", this.header);

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.header("WWW-Authenticate"))
			.containsExactly("AVP realm=\"agents\", error=\"insufficient_scope\"");
		assertThat(answer.text("error")).hasValue("insufficient_scope");
	}

	@Test
	void authoritiesWhenTokenThenThatAndItsScopes() {
		assertThat(shop.get("/agents/desk", this.header).body())
			.isEqualTo("ROLE_ANONYMOUS AGENT_TOKEN AGENT_DECISION_ALLOW AGENT_SCOPE_feed.read");
		assertThat(shop.get("/agents/desk" + this.query).body())
			.isEqualTo("ROLE_ANONYMOUS AGENT_TOKEN AGENT_DECISION_ALLOW AGENT_SCOPE_feed.read");
	}

	@Test
	void authoritiesWhenSignatureAndTokenThenBoth() {
		Map<String, String> both = new HashMap<>(this.header);
		both.putAll(TestSignatures.by(TestAgents.FETCHER).sign("GET", shop.uri("/agents/desk")));

		assertThat(shop.get("/agents/desk", both).body().split(" ")).contains("AGENT_SIGNATURE", "AGENT_TOKEN",
				"AGENT_SCOPE_feed.read");
	}

	@Test
	void postWhenTokenInHeaderThenExemptFromCsrf() {
		Answer answer = shop.postJson("/agents/desk/token", "{}", this.header);

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo("ROLE_ANONYMOUS AGENT_TOKEN AGENT_DECISION_REVIEW AGENT_SCOPE_feed.read");
		assertThat(answer.header("Set-Cookie")).isEmpty();
	}

	/** Any page can have a form that is sent there. */
	@ParameterizedTest
	@ValueSource(strings = { "/agents/desk/token", "/agents/desk", "/signup" })
	void postWhenTokenInQueryThenNotExemptFromCsrf(String path) {
		Answer form = shop.postForm(path + this.query, "a=b", Map.of());
		Answer json = shop.postJson(path + this.query, "{}", Map.of());

		assertThat(form.status()).isIn(401, 403);
		assertThat(json.status()).isIn(401, 403);
		assertThat(form.body() + json.body()).doesNotContain("AGENT_");
	}

	@Test
	void postWhenTokenInFormThenNone() {
		Answer answer = shop.postForm("/agents/desk/token", this.query.substring(1), Map.of());

		assertThat(answer.status()).isIn(401, 403);
	}

	@Test
	void postWhenTokenInHeaderAndAQueryOfSomebodyElseThenHeaderCounts() {
		assertThat(shop.postJson("/agents/desk/token" + this.query, "{}", this.header).status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Cookie: JSESSIONID=1", "Sec-Fetch-Site: cross-site", "Origin: https://other.example",
			"Origin: null" })
	void postWhenTokenAndWhatABrowserSendsThenNotExempt(String field) {
		Map<String, String> fields = new HashMap<>(this.header);
		fields.put(field.substring(0, field.indexOf(':')), field.substring(field.indexOf(' ') + 1));

		assertThat(shop.postJson("/agents/desk/token", "{}", fields).status()).isEqualTo(403);
	}

	/** Found by {@link RunningShop} alone. */
	@Configuration(proxyBeanMethods = false)
	static class Scopes {

		@Bean
		TokenScopes scopes() {
			return (solved) -> Set.of("feed.read");
		}

	}

	/** Found by {@link RunningShop} alone. */
	@RestController
	@RequestMapping("/agents/desk")
	static class Desk {

		@RequestMapping
		String anybody(@CurrentSecurityContext(expression = "authentication") Authentication authentication) {
			return authorities(authentication);
		}

		@AgentOnly(mechanism = Mechanism.TOKEN)
		@GetMapping("/token")
		String token() {
			return "token";
		}

		@AgentOnly(mechanism = Mechanism.TOKEN)
		@PostMapping("/token")
		String tokenPosted(@CurrentSecurityContext(expression = "authentication") Authentication authentication) {
			return authorities(authentication);
		}

		@AgentOnly(scope = "feed.read")
		@GetMapping("/read")
		String read() {
			return "read";
		}

		@AgentOnly(scope = { "feed.read", "feed.write" })
		@GetMapping("/write")
		String write() {
			return "write";
		}

		private static String authorities(Authentication authentication) {
			return String.join(" ",
					authentication.getAuthorities().stream().map(GrantedAuthority::getAuthority).toList());
		}

	}

}
