package io.avpsecurity.spring.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.spring.fixture.TestAgent;
import io.avpsecurity.spring.fixture.TestMvc;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.support.AopUtils;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.test.web.servlet.MockMvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.options;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

/**
 * Tests for {@link AgentOnlyInterceptor}: every way to write the annotation (threat
 * T-94), without Spring Security.
 */
class AgentOnlyShapesTests {

	private static final WebApplicationContextRunner RUNNER = TestMvc.runnerWithoutSecurity(Shapes.class);

	@Tag("T-94")
	@ParameterizedTest
	@ValueSource(strings = { "/method", "/class", "/meta-method", "/meta-class", "/interface-method", "/interface-type",
			"/abstract-method", "/generic-superclass", "/generic-interface", "/unbounded-generic", "/inherited",
			"/private", "/final", "/cglib", "/jdk", "/body", "/request-handler", "/controller" })
	void preHandleWhenAnnotatedThenOnlyAgents(String path) {
		RUNNER.run((context) -> {
			MockMvc mvc = TestMvc.of(context);

			mvc.perform(get(path)).andExpect(status().isUnauthorized());
			// The body of this one is missing: what matters is who found out.
			mvc.perform(get(path).with(TestAgent.FETCHER.signs()))
				.andExpect(path.equals("/body") ? status().isBadRequest() : status().isOk());
		});
	}

	@Test
	@Tag("T-93")
	void preHandleWhenOptionsIsAnsweredBySpringThenAsTheHandlersOfThePath() {
		RUNNER.run((context) -> {
			MockMvc mvc = TestMvc.of(context);

			mvc.perform(options("/method")).andExpect(status().isUnauthorized());
			mvc.perform(options("/method").with(TestAgent.FETCHER.signs())).andExpect(status().isOk());
			mvc.perform(options("/open")).andExpect(status().isOk());
			mvc.perform(options("/mixed")).andExpect(status().isOk());
		});
	}

	@Test
	void preHandleWhenNotAnnotatedThenEverybody() {
		RUNNER.run((context) -> TestMvc.of(context).perform(get("/open")).andExpect(status().isOk()));
	}

	@Test
	void proxiesAreWhatTheyAreMeantToBe() {
		RUNNER.run((context) -> {
			assertThat(AopUtils.isCglibProxy(context.getBean("cglib"))).isTrue();
			assertThat(AopUtils.isJdkDynamicProxy(context.getBean("jdk"))).isTrue();
		});
	}

	@Test
	void preHandleWhenMethodAndClassThenMethodCounts() {
		RUNNER.run((context) -> {
			MockMvc mvc = TestMvc.of(context);

			mvc.perform(get("/nearest").with(TestAgent.CRAWLER.signs())).andExpect(status().isForbidden());
			mvc.perform(get("/nearest").with(TestAgent.FETCHER.signs())).andExpect(status().isOk());
			mvc.perform(get("/class").with(TestAgent.CRAWLER.signs())).andExpect(status().isOk());
		});
	}

	@Test
	void preHandleWhenNarrowedThenOthersRefused() {
		RUNNER.run((context) -> {
			MockMvc mvc = TestMvc.of(context);

			mvc.perform(get("/allowed").with(TestAgent.WITHOUT_CARD.signs())).andExpect(status().isForbidden());
			mvc.perform(get("/allowed").with(TestAgent.CRAWLER.signs())).andExpect(status().isOk());
			mvc.perform(get("/token").with(TestAgent.FETCHER.signs())).andExpect(status().isUnauthorized());
			mvc.perform(get("/scope").with(TestAgent.FETCHER.signs())).andExpect(status().isUnauthorized());
			mvc.perform(get("/meta-method").with(TestAgent.CRAWLER.signs())).andExpect(status().isForbidden());
		});
	}

	@Target({ ElementType.TYPE, ElementType.METHOD })
	@Retention(RetentionPolicy.RUNTIME)
	@AgentOnly(trigger = Trigger.FETCHER)
	@interface FetcherOnly {

	}

}
