package io.avpsecurity.spring.boot;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.spring.web.AgentOnly;
import io.avpsecurity.spring.web.AgentOnlyPlacementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AvpReactiveAutoConfiguration}.
 */
@ExtendWith(OutputCaptureExtension.class)
class AvpReactiveAutoConfigurationTests {

	private static final AutoConfigurations BOTH = AutoConfigurations.of(AvpAutoConfiguration.class,
			AvpReactiveAutoConfiguration.class);

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
		.withConfiguration(BOTH);

	@Test
	void startWhenNothingAgentOnlyThenOneWarn(CapturedOutput output) {
		this.runner.run((context) -> {
			assertThat(context).hasNotFailed().doesNotHaveBean(AgentSecurity.class);
			assertThat(output).containsOnlyOnce(" WARN ")
				.contains("nothing is judged. The starter is for servlet applications");
		});
	}

	@Test
	void startWhenPathAgentOnlyThenStopped(CapturedOutput output) {
		this.runner.withPropertyValues("avp.agent-only=/a,/b").run((context) -> {
			assertThat(context).hasFailed();
			FailureAnalysis analysis = StartUpFailures.analyze(context.getStartupFailure());
			assertThat(analysis.getDescription()).contains("'avp.agent-only' is '/a,/b'")
				.contains("the starter is for servlet applications");
			assertThat(analysis.getAction()).contains("Remove avp.agent-only");
			assertThat(output).doesNotContain("nothing is judged");
		});
	}

	@Test
	void startWhenAnnotatedThenStopped() {
		this.runner.withUserConfiguration(Annotated.class).run((context) -> {
			assertThat(context).getFailure()
				.isInstanceOf(AgentOnlyPlacementException.class)
				.hasMessageContaining(Annotated.class.getName() + "#serve has no effect")
				.hasMessageContaining("the starter is for servlet applications");
			assertThat(StartUpFailures.analyze(context.getStartupFailure()).getAction())
				.contains("Remove the annotation");
		});
	}

	@Test
	void startWhenLazyThenCheckedAllTheSame() {
		this.runner.withUserConfiguration(Annotated.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context).hasFailed());
	}

	@Test
	void startWhenPropertyWrongOrUnknownThenStopped() {
		this.runner.withPropertyValues("avp.signature.clock-skew=1h")
			.run((context) -> assertThat(context).getFailure().hasRootCauseInstanceOf(AvpPropertyException.class));
		this.runner.withPropertyValues("avp.agent-onyl=/a")
			.run((context) -> assertThat(StartUpFailures.analyze(context.getStartupFailure()).getAction())
				.contains("'avp.agent-only'"));
	}

	@Test
	void startWhenServletThenNothingOfIt() {
		new WebApplicationContextRunner().withConfiguration(BOTH)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(ReactiveCheck.class));
	}

	@Test
	void importsThenBoth() {
		assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()))
			.contains(AvpAutoConfiguration.class.getName(), AvpReactiveAutoConfiguration.class.getName());
	}

	static class Annotated {

		@AgentOnly
		void serve() {
		}

	}

}
