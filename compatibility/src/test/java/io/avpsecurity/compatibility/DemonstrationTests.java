package io.avpsecurity.compatibility;

import io.avpsecurity.sample.SampleApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * The first thing a reader of the README runs.
 */
@ExtendWith(OutputCaptureExtension.class)
class DemonstrationTests {

	@Test
	void demoWhenStartedThenShowsThreeSenders(CapturedOutput output) {
		try (ConfigurableApplicationContext context = start()) {
			assertThat(context.isRunning()).isTrue();
		}

		assertThat(output.toString().lines())
			.anyMatch((line) -> line.matches(" +no signature +unsigned +review +default:unsigned +200 +401"))
			.anyMatch((line) -> line.matches(" +signed +verified +allow +default:fetcher +200 +200"))
			.anyMatch((line) -> line
				.matches(" +signed, then changed +invalid +deny +default:invalid_signature +403 +403"));
		assertThat(output).contains("\"orderedBy\":\"shopping-agent.example\"")
			.contains("An agent without a key solved a puzzle, got a token and read /agents/feed: 200");
	}

	@Test
	void demoWhenShopAnswersOtherwiseThenStops(CapturedOutput output) {
		assertThatException().isThrownBy(() -> start("--avp.enabled=false").close());

		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("The demonstration did not show what it should.")
			.doesNotContain("What next?");
	}

	private static ConfigurableApplicationContext start(String... arguments) {
		SpringApplication application = new SpringApplication(SampleApplication.class);
		application.setAdditionalProfiles("demo");
		String[] all = new String[arguments.length + 1];
		all[0] = "--server.port=0";
		System.arraycopy(arguments, 0, all, 1, arguments.length);
		return application.run(all);
	}

}
