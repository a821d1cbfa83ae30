package io.avpsecurity.spring.web;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.policy.DefaultAction;
import io.avpsecurity.core.policy.FixedPolicy;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.core.policy.RuleConditions;
import io.avpsecurity.servlet.AgentFilter;
import io.avpsecurity.spring.fixture.TestMvc;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.filter.HiddenHttpMethodFilter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A form that says it is another method. It is judged by the method that was sent, as the
 * threat model says.
 */
class HiddenMethodTests {

	private static final String ENABLED = "spring.mvc.hiddenmethod.filter.enabled=true";

	@Test
	void performWhenSentAsDeleteThenTheRuleDecides() {
		assertThat(send("DELETE").getStatus()).isEqualTo(403);
	}

	@Test
	void performWhenAFormSaysDeleteThenJudgedAsPost() throws Exception {
		MockHttpServletResponse response = send("POST");

		assertThat(response.getStatus()).isEqualTo(200);
		assertThat(response.getContentAsString()).isEqualTo("deleted");
	}

	@Test
	void filtersThenTheHiddenMethodIsFoundBehindUs() {
		TestMvc.runnerWithoutSecurity(Items.class).withPropertyValues(ENABLED).run((context) -> {
			int ours = context.getBean("agentFilterRegistration", FilterRegistrationBean.class).getOrder();
			HiddenHttpMethodFilter theirs = context.getBean(HiddenHttpMethodFilter.class);

			assertThat(theirs).isInstanceOfSatisfying(Ordered.class,
					(ordered) -> assertThat(ordered.getOrder()).isGreaterThan(ours));
		});
	}

	private static MockHttpServletResponse send(String method) {
		MockHttpServletResponse[] response = new MockHttpServletResponse[1];
		TestMvc.runnerWithoutSecurity(Items.class)
			.withPropertyValues(ENABLED)
			.run((context) -> response[0] = mvc(context)
				.perform(
						MockMvcRequestBuilders.request(HttpMethod.valueOf(method), "/items").param("_method", "DELETE"))
				.andReturn()
				.getResponse());
		return response[0];
	}

	private static MockMvc mvc(WebApplicationContext context) {
		return MockMvcBuilders.webAppContextSetup(context)
			.addFilters(
					(AgentFilter) context.getBean("agentFilterRegistration", FilterRegistrationBean.class).getFilter(),
					context.getBean(HiddenHttpMethodFilter.class))
			.build();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Items {

		@Bean
		AgentSecurity agentSecurity() {
			RuleConditions conditions = new RuleConditions(Optional.empty(), Optional.empty(), Optional.empty(),
					Collections.emptySortedSet(), Optional.empty(), Collections.emptySortedSet(),
					new TreeSet<>(List.of("DELETE")), Optional.empty());
			Policy policy = new Policy("test", DefaultAction.BUILTIN, List.of(new PolicyRule(conditions, Action.DENY)));
			return AgentSecurity.builder()
				.policy(new FixedPolicy(
						new PolicyStatus(Optional.empty(), policy, Instant.EPOCH, List.of(), Optional.empty())))
				.build();
		}

		@RestController
		static class Endpoints {

			@DeleteMapping("/items")
			String delete() {
				return "deleted";
			}

		}

	}

}
