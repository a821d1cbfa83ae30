package io.avpsecurity.spring.security;

import java.util.List;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.spring.fixture.TestAgent;
import io.avpsecurity.spring.fixture.TestMvc;
import jakarta.servlet.Filter;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.FilterChainProxy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.httpBasic;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

/**
 * Tests for {@link AgentSecurityConfigurer} in chains of other kinds.
 */
class OtherChainsTests {

	@Test
	void startWhenNoChainOfItsOwnThenDefaultChainAsWithoutUs() {
		with(App.class, (mvc) -> {
			mvc.perform(get("/open")).andExpect(status().isUnauthorized());
			mvc.perform(get("/open").with(TestAgent.FETCHER.signs()))
				.andExpect(status().isUnauthorized())
				.andExpect(header().string("WWW-Authenticate", "Basic realm=\"Realm\""));
			mvc.perform(get("/open").with(httpBasic("alice", "password"))).andExpect(status().isOk());
			mvc.perform(get("/open").with(httpBasic("alice", "wrong")))
				.andExpect(status().isUnauthorized())
				.andExpect(header().string("WWW-Authenticate", "Basic realm=\"Realm\""));
		});
	}

	@Test
	void startWhenCsrfDisabledThenNothingToExempt() {
		with(WithoutCsrf.class, (mvc) -> {
			mvc.perform(post("/open")).andExpect(status().isOk());
			mvc.perform(get("/signed").with(TestAgent.FETCHER.signs())).andExpect(status().isOk());
		});
	}

	@Test
	void startWhenAnonymousDisabledThenNoAgentThere() {
		with(WithoutAnonymous.class, (mvc) -> {
			mvc.perform(get("/open").with(TestAgent.FETCHER.signs())).andExpect(content().string("nobody"));
			mvc.perform(get("/signed").with(TestAgent.FETCHER.signs())).andExpect(status().isForbidden());
		});
	}

	@Test
	void startWhenDisabledForChainThenFilterNotThere() {
		runner(WithoutAgents.class).run((context) -> assertThat(filters(context.getBean(FilterChainProxy.class)))
			.noneMatch(AgentAuthenticationFilter.class::isInstance));
	}

	@Test
	void startWhenOrdinaryThenFilterOnceAndNoBean() {
		runner(WithoutCsrf.class).run((context) -> {
			assertThat(filters(context.getBean(FilterChainProxy.class)))
				.filteredOn(AgentAuthenticationFilter.class::isInstance)
				.hasSize(1);
			assertThat(context).doesNotHaveBean(AgentAuthenticationFilter.class);
		});
	}

	@Test
	void startWhenMapperBeanThenItsNamesAreAdded() {
		runner(ForPartners.class).withBean(AgentAuthoritiesMapper.class, () -> (assessment) -> List.of("PARTNER"))
			.run((context) -> TestMvc.of(context)
				.perform(get("/open").with(TestAgent.FETCHER.signs()))
				.andExpect(status().isOk()));
	}

	@Test
	void startWhenNoMapperBeanThenNameIsMissing() {
		with(ForPartners.class, (mvc) -> mvc.perform(get("/open").with(TestAgent.FETCHER.signs()))
			.andExpect(status().isUnauthorized()));
	}

	private static List<Filter> filters(FilterChainProxy proxy) {
		return proxy.getFilterChains().get(0).getFilters();
	}

	private static WebApplicationContextRunner runner(Class<?> app) {
		return TestMvc.runner(app)
			.withPropertyValues("spring.security.user.name=alice", "spring.security.user.password=password");
	}

	private static void with(Class<?> app, AgentSecurityTests.ThrowingConsumer test) {
		runner(app).run((context) -> test.accept(TestMvc.of(context)));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class App {

		@Bean
		AgentSecurity agentSecurity() {
			return TestAgent.security();
		}

		@RestController
		static class Endpoints {

			@GetMapping({ "/open", "/signed" })
			String get() {
				return (SecurityContextHolder.getContext().getAuthentication() != null) ? "somebody" : "nobody";
			}

			@PostMapping("/open")
			String post() {
				return "posted";
			}

		}

		static HttpSecurity open(HttpSecurity http) throws Exception {
			return http.authorizeHttpRequests((requests) -> requests.requestMatchers("/signed")
				.hasAuthority("AGENT_SIGNATURE")
				.anyRequest()
				.permitAll());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class WithoutCsrf extends App {

		@Bean
		SecurityFilterChain chain(HttpSecurity http) throws Exception {
			return open(http).csrf((csrf) -> csrf.disable()).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class WithoutAnonymous extends App {

		@Bean
		SecurityFilterChain chain(HttpSecurity http) throws Exception {
			return open(http).anonymous((anonymous) -> anonymous.disable()).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class WithoutAgents extends App {

		@Bean
		SecurityFilterChain chain(HttpSecurity http) throws Exception {
			return open(http).with(new AgentSecurityConfigurer<>(), AgentSecurityConfigurer::disable).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ForPartners extends App {

		@Bean
		SecurityFilterChain chain(HttpSecurity http) throws Exception {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().hasAuthority("PARTNER"))
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

}
