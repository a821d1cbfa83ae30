package io.avpsecurity.spring.web;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.Assessment;
import io.avpsecurity.spring.fixture.TestAgent;
import io.avpsecurity.spring.fixture.TestMvc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurationSupport;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

/**
 * Tests for {@link AssessmentArguments}, and for what else has to work under
 * {@code WebMvcConfigurationSupport}.
 */
class AssessmentArgumentsTests {

	@ParameterizedTest
	@ValueSource(classes = { App.class, SupportApp.class })
	void handlerWhenAssessmentParameterThenGiven(Class<?> app) {
		TestMvc.runnerWithoutSecurity(app).run((context) -> {
			MockMvc mvc = TestMvc.of(context);

			mvc.perform(get("/outcome").with(TestAgent.FETCHER.signs())).andExpect(content().string("verified"));
			mvc.perform(get("/outcome?verification=verified&decision.action=ALLOW"))
				.andExpect(content().string("unsigned"));
			mvc.perform(get("/closed")).andExpect(status().isUnauthorized());
			mvc.perform(get("/closed").with(TestAgent.FETCHER.signs())).andExpect(status().isOk());
		});
	}

	@ParameterizedTest
	@ValueSource(classes = { App.class, SupportApp.class })
	void handlerWhenOffThenUnsigned(Class<?> app) {
		TestMvc.runnerWithoutSecurity(app).withPropertyValues("avp.enabled=false").run((context) -> {
			MockMvc mvc = TestMvc.of(context);

			mvc.perform(get("/outcome").with(TestAgent.FETCHER.signs())).andExpect(content().string("unsigned"));
			mvc.perform(get("/closed").with(TestAgent.FETCHER.signs())).andExpect(status().isForbidden());
		});
	}

	@Test
	void handlerExceptionResolverWhenBeanOfItsOwnThenGiven() {
		ExceptionHandlerExceptionResolver resolver = new ExceptionHandlerExceptionResolver();

		new AssessmentArguments().postProcessBeforeInitialization(resolver, "resolver");

		assertThat(resolver.getCustomArgumentResolvers()).singleElement()
			.isInstanceOf(AssessmentArgumentResolver.class);
	}

	@ParameterizedTest
	@ValueSource(classes = { App.class, SupportApp.class })
	void exceptionHandlerWhenAssessmentParameterThenGiven(Class<?> app) {
		TestMvc.runnerWithoutSecurity(app)
			.run((context) -> TestMvc.of(context)
				.perform(get("/failing").with(TestAgent.FETCHER.signs()))
				.andExpect(content().string("failed: verified")));
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

			@GetMapping("/outcome")
			String outcome(Assessment assessment) {
				return assessment.verification().outcome().code();
			}

			@AgentOnly
			@GetMapping("/closed")
			String closed() {
				return "closed";
			}

			@GetMapping("/failing")
			String failing() {
				throw new IllegalStateException();
			}

			@ExceptionHandler(IllegalStateException.class)
			String failed(Assessment assessment) {
				return "failed: " + assessment.verification().outcome().code();
			}

		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(App.class)
	static class SupportApp extends WebMvcConfigurationSupport {

	}

}
