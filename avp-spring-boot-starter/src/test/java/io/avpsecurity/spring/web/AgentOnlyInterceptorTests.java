package io.avpsecurity.spring.web;

import io.avpsecurity.servlet.AgentAnswers;
import io.avpsecurity.servlet.AgentFilterSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.aop.TargetClassAware;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AgentOnlyInterceptor} where a handler cannot be understood.
 */
@ExtendWith(OutputCaptureExtension.class)
class AgentOnlyInterceptorTests {

	/** Throws what may hold text of a request. */
	private static final TargetClassAware HANDLER = () -> {
		throw new IllegalStateException("from \u001b[31m the request");
	};

	private final AgentOnlyLookup lookup = new AgentOnlyLookup();

	private final AgentOnlyInterceptor interceptor = new AgentOnlyInterceptor(
			new AgentAnswers(AgentFilterSettings.defaults()), this.lookup,
			new OptionsHandlers(
					new DefaultListableBeanFactory().getBeanProvider(RequestMappingInfoHandlerMapping.class),
					this.lookup));

	@AfterEach
	void resetLevel() {
		level(null);
	}

	@Test
	void preHandleWhenHandlerCannotBeUnderstoodThenRefused() throws Exception {
		MockHttpServletResponse response = new MockHttpServletResponse();

		boolean passed = this.interceptor.preHandle(new MockHttpServletRequest(), response, HANDLER);

		assertThat(passed).isFalse();
		assertThat(response.getStatus()).isEqualTo(403);
	}

	@Test
	@Tag("T-113")
	@Tag("T-114")
	void preHandleWhenHandlerCannotBeUnderstoodThenOneWarnWithoutTextOfTheRequest(CapturedOutput output)
			throws Exception {
		preHandleTwice();

		assertThat(output).containsOnlyOnce(" WARN ")
			.contains(HANDLER.getClass().getName())
			.contains(IllegalStateException.class.getName() + " at " + getClass().getName())
			.doesNotContain("the request\n")
			.doesNotContain("\u001b[31m");
	}

	@Test
	void preHandleWhenDebuggedThenEveryFault(CapturedOutput output) throws Exception {
		level(LogLevel.DEBUG);

		preHandleTwice();

		assertThat(output.getAll().split("IllegalStateException: from", -1)).hasSize(3);
	}

	private void preHandleTwice() throws Exception {
		for (int i = 0; i < 2; i++) {
			this.interceptor.preHandle(new MockHttpServletRequest(), new MockHttpServletResponse(), HANDLER);
		}
	}

	private static void level(LogLevel level) {
		LoggingSystem.get(AgentOnlyInterceptorTests.class.getClassLoader())
			.setLogLevel(AgentOnlyInterceptor.class.getName(), level);
	}

}
