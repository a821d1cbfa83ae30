package io.avpsecurity.spring.security;

import java.util.Objects;

import io.avpsecurity.spring.fixture.Shop;
import io.avpsecurity.spring.fixture.TestAgent;
import io.avpsecurity.spring.fixture.TestMvc;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockHttpSession;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.MvcResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.startsWith;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestBuilders.formLogin;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

/**
 * Tests for {@link AgentSecurityConfigurer} and its filter, in an application with a form
 * login.
 */
class AgentSecurityTests {

	@Test
	void whoamiWhenAgentSignedThenAnonymousWithAgentAuthorities() {
		with((mvc) -> mvc.perform(get("/whoami").with(TestAgent.FETCHER.signs()))
			.andExpect(status().isOk())
			.andExpect(jsonPath("$.outcome").value("verified"))
			.andExpect(jsonPath("$.type").value("AgentAuthenticationToken"))
			.andExpect(jsonPath("$.name").value("anonymousUser"))
			.andExpect(jsonPath("$.principal").value("none"))
			.andExpect(jsonPath("$.agentRole").value(false))
			.andExpect(jsonPath("$.authorities").value(containsInAnyOrder("ROLE_ANONYMOUS", "AGENT_SIGNATURE",
					"AGENT_TRIGGER_FETCHER", "AGENT_DECISION_ALLOW"))));
	}

	@Test
	void whoamiWhenAgentWithoutCardThenReview() {
		with((mvc) -> mvc.perform(get("/whoami").with(TestAgent.WITHOUT_CARD.signs()))
			.andExpect(jsonPath("$.authorities")
				.value(containsInAnyOrder("ROLE_ANONYMOUS", "AGENT_SIGNATURE", "AGENT_DECISION_REVIEW"))));
	}

	@Test
	void whoamiWhenUnsignedThenPlainAnonymous() {
		with((mvc) -> mvc.perform(get("/whoami"))
			.andExpect(status().isOk())
			.andExpect(header().doesNotExist("Vary"))
			.andExpect(jsonPath("$.type").value("AnonymousAuthenticationToken"))
			.andExpect(jsonPath("$.authorities").value(contains("ROLE_ANONYMOUS"))));
	}

	@Test
	void whoamiWhenSignatureInvalidThenRefused() {
		with((mvc) -> mvc.perform(get("/whoami").with(TestAgent.FETCHER.signsLongAgo()))
			.andExpect(status().isForbidden())
			.andExpect(content().contentType("application/problem+json")));
	}

	@Test
	void whoamiWhenUserAndAgentThenTheUserOnly() {
		with((mvc) -> {
			MockHttpSession session = login(mvc);
			String id = session.getId();

			MvcResult result = mvc.perform(get("/whoami").session(session).with(TestAgent.FETCHER.signs()))
				.andExpect(jsonPath("$.outcome").value("verified"))
				.andExpect(jsonPath("$.name").value("alice"))
				.andExpect(jsonPath("$.customer").value(true))
				.andExpect(jsonPath("$.type").value("UsernamePasswordAuthenticationToken"))
				.andReturn();

			assertThat(result.getResponse().getContentAsString()).doesNotContain("AGENT_");
			assertThat(session.getId()).isEqualTo(id);
			mvc.perform(get("/agents/feed").session(session).with(TestAgent.FETCHER.signs()))
				.andExpect(status().isOk());
			mvc.perform(get("/signed").session(session).with(TestAgent.FETCHER.signs()))
				.andExpect(status().isForbidden());
		});
	}

	@Test
	void accountWhenAgentSignedThenNotOpened() {
		with((mvc) -> {
			mvc.perform(get("/account").accept(MediaType.TEXT_HTML).with(TestAgent.FETCHER.signs()))
				.andExpect(status().is3xxRedirection());
			mvc.perform(get("/role").accept(MediaType.TEXT_HTML).with(TestAgent.FETCHER.signs()))
				.andExpect(status().is3xxRedirection());
		});
	}

	@Test
	void hasAuthorityWhenAgentSignedThenOpened() {
		with((mvc) -> mvc.perform(get("/signed").with(TestAgent.FETCHER.signs())).andExpect(status().isOk()));
	}

	@Test
	void feedWhenUnsignedThenChallengedWithoutRedirectAndSession() {
		with((mvc) -> {
			MvcResult result = mvc.perform(get("/agents/feed").accept(MediaType.TEXT_HTML))
				.andExpect(status().isUnauthorized())
				.andExpect(header().string("WWW-Authenticate", "AVP realm=\"agents\""))
				.andExpect(header().string("Accept-Signature", startsWith("sig1=(\"@authority\"")))
				.andExpect(header().doesNotExist("Location"))
				.andReturn();

			assertThat(result.getRequest().getSession(false)).isNull();
		});
	}

	@Test
	void feedWhenSignedThenPassesWithoutSession() {
		with((mvc) -> {
			MvcResult result = mvc.perform(get("/agents/feed").with(TestAgent.CRAWLER.signs()))
				.andExpect(status().isOk())
				.andExpect(content().string("feed"))
				.andExpect(header().string("Cache-Control", startsWith("no-store")))
				.andReturn();

			assertThat(result.getRequest().getSession(false)).isNull();
		});
	}

	@Test
	void ordersWhenFetcherBindsMethodAndPathThenPasses() {
		with((mvc) -> mvc.perform(post("/agents/orders").with(TestAgent.FETCHER.signs())).andExpect(status().isOk()));
	}

	@Test
	void ordersWhenNotProvenThenRefused() {
		with((mvc) -> {
			mvc.perform(post("/agents/orders")).andExpect(status().isUnauthorized());
			mvc.perform(post("/agents/orders").with(TestAgent.FETCHER.signsCovering("@authority")))
				.andExpect(status().isForbidden())
				.andExpect(header().exists("Accept-Signature"));
			mvc.perform(post("/agents/orders").with(TestAgent.CRAWLER.signs())).andExpect(status().isForbidden());
		});
	}

	@Test
	void ordersWhenUserSessionAndAgentThenCsrfStays() {
		with((mvc) -> mvc.perform(post("/agents/orders").session(login(mvc)).with(TestAgent.FETCHER.signs()))
			.andExpect(status().isForbidden()));
	}

	@Test
	void signupWhenUnsignedThenCsrfStays() {
		with((mvc) -> mvc.perform(post("/signup")).andExpect(status().isForbidden()));
	}

	@Test
	void loginWhenAgentDeniedThenNobodyLoggedIn() {
		with((mvc) -> {
			MvcResult result = mvc
				.perform(post("/login").param("username", "alice")
					.param("password", "password")
					.with(TestAgent.CRAWLER.signs()))
				.andExpect(status().isForbidden())
				.andReturn();

			assertThat(result.getRequest().getSession(false)).isNull();
		});
	}

	@Test
	void signupWhenObservingThenCsrfNotExempt() {
		TestMvc.runner(Shop.class).withPropertyValues("avp.mode=observe").run((context) -> {
			MockMvc mvc = TestMvc.of(context);

			mvc.perform(post("/signup").with(TestAgent.FETCHER.signs())).andExpect(status().isForbidden());
			mvc.perform(get("/agents/feed")).andExpect(status().isUnauthorized());
			mvc.perform(get("/agents/feed").with(TestAgent.FETCHER.signs())).andExpect(status().isOk());
			mvc.perform(get("/whoami").with(TestAgent.FETCHER.signsLongAgo()))
				.andExpect(status().isOk())
				.andExpect(jsonPath("$.authorities").value(contains("ROLE_ANONYMOUS")));
		});
	}

	@Test
	void everythingWhenOffThenAgentOnlyRefusesAndTheRestIsUntouched() {
		TestMvc.runner(Shop.class)
			.withPropertyValues("avp.enabled=false", "avp.agent-only=/agents/orders")
			.run((context) -> {
				MockMvc mvc = TestMvc.of(context);

				mvc.perform(get("/agents/feed").with(TestAgent.FETCHER.signs())).andExpect(status().isForbidden());
				mvc.perform(post("/agents/orders").with(TestAgent.FETCHER.signs())).andExpect(status().isForbidden());
				mvc.perform(get("/whoami").with(TestAgent.FETCHER.signs()))
					.andExpect(status().isOk())
					.andExpect(jsonPath("$.outcome").value("unsigned"))
					.andExpect(jsonPath("$.authorities").value(contains("ROLE_ANONYMOUS")));
			});
	}

	private static MockHttpSession login(MockMvc mvc) throws Exception {
		MvcResult result = mvc.perform(formLogin().user("alice").password("password"))
			.andExpect(redirectedUrl("/"))
			.andReturn();
		return (MockHttpSession) Objects.requireNonNull(result.getRequest().getSession(false));
	}

	private static void with(ThrowingConsumer test) {
		TestMvc.runner(Shop.class)
			.withPropertyValues("avp.agent-only=/agents/orders")
			.run((context) -> test.accept(TestMvc.of(context)));
	}

	@FunctionalInterface
	interface ThrowingConsumer {

		void accept(MockMvc mvc) throws Exception;

	}

}
