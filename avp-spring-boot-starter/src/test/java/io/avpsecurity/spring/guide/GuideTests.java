package io.avpsecurity.spring.guide;

import io.avpsecurity.spring.fixture.TestAgent;
import io.avpsecurity.spring.fixture.TestMvc;
import io.avpsecurity.spring.guide.ListeningShop.RefusalCounter;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.test.web.servlet.MockMvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.options;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

/**
 * What the guides show works as they say.
 */
class GuideTests {

	@Test
	void knownAgentWhenSignedThenPasses() {
		runner(GuideShop.class).run((context) -> {
			MockMvc mvc = TestMvc.of(context);

			mvc.perform(get("/agents/feed").with(TestAgent.FETCHER.signs()))
				.andExpect(status().isOk())
				.andExpect(content().string("default:fetcher"));
			mvc.perform(post("/agents/orders").with(TestAgent.FETCHER.signs())).andExpect(status().isOk());
			mvc.perform(get("/agents/feed")).andExpect(status().isUnauthorized());
			mvc.perform(get("/agents/feed").with(TestAgent.CRAWLER.signs())).andExpect(status().isUnauthorized());
		});
	}

	@Test
	void corsWhenPreflightThenTheThreeHeadersAllowed() {
		runner(GuideShop.class).run((context) -> TestMvc.of(context)
			.perform(options("/agents/feed").header("Origin", "https://agent.example")
				.header("Access-Control-Request-Method", "GET")
				.header("Access-Control-Request-Headers", "signature,signature-agent,signature-input"))
			.andExpect(status().isOk())
			.andExpect(header().string("Access-Control-Allow-Origin", "https://agent.example"))
			.andExpect(header().string("Access-Control-Allow-Headers", "signature, signature-agent, signature-input")));
	}

	@Test
	void corsWhenRefusedByTheFilterThenUnreadableToTheBrowser() {
		runner(GuideShop.class).run((context) -> {
			MockMvc mvc = TestMvc.of(context);

			mvc.perform(get("/agents/feed").header("Origin", "https://agent.example"))
				.andExpect(status().isUnauthorized())
				.andExpect(header().doesNotExist("Access-Control-Allow-Origin"));
			mvc.perform(get("/agents/feed").header("Origin", "https://agent.example").with(TestAgent.FETCHER.signs()))
				.andExpect(status().isOk())
				.andExpect(header().string("Access-Control-Allow-Origin", "https://agent.example"));
		});
	}

	@Test
	void listenerAndMapperWhenBeansThenAsked() {
		runner(ListeningShop.class).run((context) -> {
			MockMvc mvc = TestMvc.of(context);

			mvc.perform(get("/authorities").with(TestAgent.FETCHER.signs()))
				.andExpect(status().isOk())
				.andExpect(content()
					.string("[ROLE_ANONYMOUS, AGENT_SIGNATURE, AGENT_TRIGGER_FETCHER, AGENT_DECISION_ALLOW, PARTNER]"));
			mvc.perform(get("/authorities").with(TestAgent.FETCHER.signsLongAgo())).andExpect(status().isForbidden());

			assertThat(context.getBean(RefusalCounter.class).of("expired")).isEqualTo(1);
		});
	}

	@Test
	void chainWhenLeftOutThenNoAuthorities() {
		runner(ListeningShop.class).run((context) -> TestMvc.of(context)
			.perform(get("/plain/authorities").with(TestAgent.FETCHER.signs()))
			.andExpect(status().isOk())
			.andExpect(content().string("[ROLE_ANONYMOUS]")));
	}

	private static WebApplicationContextRunner runner(Class<?> shop) {
		return TestMvc.runner(shop)
			.withInitializer(new ConfigDataApplicationContextInitializer())
			.withPropertyValues("spring.config.location=classpath:guide/known-agent.yaml");
	}

}
