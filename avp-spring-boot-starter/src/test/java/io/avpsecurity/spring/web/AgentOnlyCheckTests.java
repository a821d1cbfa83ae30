package io.avpsecurity.spring.web;

import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.spring.fixture.TestMvc;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.function.HandlerFunction;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AgentOnlyCheck}.
 */
class AgentOnlyCheckTests {

	@Tag("T-94")
	@ParameterizedTest
	@ValueSource(classes = { ServiceMethod.class, ServiceClass.class, ExceptionMethod.class, HelperMethod.class })
	void startWhenNoWebHandlerThenStopped(Class<?> bean) {
		TestMvc.runner(App.class, bean).run((context) -> {
			assertThat(context).hasFailed();
			assertThat(context.getStartupFailure()).isInstanceOf(AgentOnlyPlacementException.class)
				.hasMessageContaining("@AgentOnly on " + bean.getName())
				.hasMessageContaining("has no effect: it is no handler of a web request");
		});
	}

	@Test
	void startWhenServiceMethodThenMethodNamed() {
		TestMvc.runner(App.class, ServiceMethod.class)
			.run((context) -> assertThat(context.getStartupFailure())
				.hasMessageContaining("ServiceMethod#work has no effect"));
	}

	@ParameterizedTest
	@ValueSource(classes = { Plain.class, Filtered.class, ByMethodReference.class })
	void startWhenHandlerFunctionThenStopped(Class<?> routes) {
		TestMvc.runner(App.class, routes)
			.run((context) -> assertThat(context.getStartupFailure()).isInstanceOf(AgentOnlyPlacementException.class)
				.hasMessageContaining("@AgentOnly on " + AnnotatedFunction.class.getName() + " has no effect"));
	}

	@Test
	void startWhenLazyThenCheckedAllTheSame() {
		TestMvc.runner(App.class, ServiceMethod.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context).hasFailed());
	}

	@ParameterizedTest
	@ValueSource(classes = { Ambiguous.class, TwoOnOne.class })
	void startWhenTwoContradictThenStopped(Class<?> bean) {
		TestMvc.runner(App.class, bean).run((context) -> {
			assertThat(context).hasFailed();
			assertThat(context.getStartupFailure()).isInstanceOf(AgentOnlyPlacementException.class)
				.hasMessageContaining(bean.getName() + "#handle is ambiguous");
		});
	}

	@ParameterizedTest
	@ValueSource(classes = { Equal.class, Overridden.class })
	void startWhenOneMeansAllOrIsNearerThenStarted(Class<?> bean) {
		TestMvc.runner(App.class, bean).run((context) -> assertThat(context).hasNotFailed());
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class App {

	}

	@AgentOnly
	static class AnnotatedFunction implements HandlerFunction<ServerResponse> {

		@Override
		public ServerResponse handle(ServerRequest request) {
			return ServerResponse.ok().build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Plain {

		@Bean
		RouterFunction<ServerResponse> routes() {
			return RouterFunctions.route().GET("/function", new AnnotatedFunction()).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Filtered {

		@Bean
		RouterFunction<ServerResponse> routes() {
			return RouterFunctions.route()
				.GET("/function", new AnnotatedFunction())
				.before((request) -> request)
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ByMethodReference {

		@Bean
		AnnotatedFunction function() {
			return new AnnotatedFunction();
		}

		@Bean
		RouterFunction<ServerResponse> routes(AnnotatedFunction function) {
			return RouterFunctions.route().GET("/function", function::handle).build();
		}

	}

	static class ServiceMethod {

		@AgentOnly
		void work() {
		}

	}

	@AgentOnly
	static class ServiceClass {

	}

	@RestController
	static class ExceptionMethod {

		@AgentOnly
		@ExceptionHandler(IllegalStateException.class)
		String handle() {
			return "";
		}

	}

	@RestController
	static class HelperMethod {

		@GetMapping("/helped")
		String handle() {
			return help();
		}

		@AgentOnly
		String help() {
			return "";
		}

	}

	interface ForFetchers {

		@AgentOnly(trigger = Trigger.FETCHER)
		String handle();

	}

	interface ForCrawlers {

		@AgentOnly(trigger = Trigger.CRAWLER)
		String handle();

	}

	interface ForFetchersToo {

		@AgentOnly(trigger = Trigger.FETCHER)
		String handle();

	}

	@RestController
	static class Ambiguous implements ForFetchers, ForCrawlers {

		@Override
		@GetMapping("/ambiguous")
		public String handle() {
			return "";
		}

	}

	@RestController
	static class TwoOnOne {

		@AgentOnly
		@AgentOnlyShapesTests.FetcherOnly
		@GetMapping("/two")
		public String handle() {
			return "";
		}

	}

	@RestController
	static class Equal implements ForFetchers, ForFetchersToo {

		@Override
		@GetMapping("/equal")
		public String handle() {
			return "";
		}

	}

	@RestController
	static class Overridden implements ForFetchers, ForCrawlers {

		@Override
		@AgentOnly
		@GetMapping("/overridden")
		public String handle() {
			return "";
		}

	}

}
