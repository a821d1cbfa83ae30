package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.avpsecurity.core.AgentSecurity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The properties under {@code avp.api}, and what a start says of them.
 */
@ExtendWith(OutputCaptureExtension.class)
class ApiAutoConfigurationTests {

	private static final String KEY = "tl_live_fedcba9876543210";

	private static final String ENABLED = "avp.api.enabled=true";

	private static final String KEYS = "avp.api.keys=" + KEY;

	private static final String WRITABLE = "avp.api.policy-writable=true";

	private static final List<String> TRACED = List.of("io.avpsecurity", "org.springframework.boot.context");

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(AvpAutoConfiguration.class));

	/** Levels are those of the process, and not of one start. */
	@AfterEach
	void resetLevels() {
		LoggingSystem logging = LoggingSystem.get(ApiAutoConfigurationTests.class.getClassLoader());
		TRACED.forEach((logger) -> logging.setLogLevel(logger, null));
	}

	@Test
	void startWhenNothingSetThenNoApi() {
		this.runner.run((context) -> assertThat(context.getBean(AgentSecurity.class).api()).isEmpty());
	}

	@Test
	void startWhenDisabledAsAWholeThenNoApi() {
		this.runner.withPropertyValues(ENABLED, KEYS, "avp.enabled=false")
			.run((context) -> assertThat(context.getBean(AgentSecurity.class).api()).isEmpty());
	}

	@Test
	void startWhenThePolicyCannotBeWrittenThenWarns(CapturedOutput output) {
		this.runner.withPropertyValues(ENABLED, KEYS, WRITABLE)
			.run((context) -> assertThat(output).contains("WARN")
				.contains("avp.api.policy-writable is true, and nobody can write: the policy is the built-in one"));
	}

	@Test
	void startWhenThePolicyCanBeWrittenThenNoWarning(CapturedOutput output, @TempDir Path directory)
			throws IOException {
		Path file = Files.writeString(directory.resolve("p.yaml"), "version: 1\nrules: []\n");

		this.runner.withPropertyValues(ENABLED, KEYS, WRITABLE, "avp.policy.location=" + file)
			.run((context) -> assertThat(context).hasNotFailed());

		assertThat(output).contains("policy writable").doesNotContain("nobody can write");
	}

	@Test
	void startWhenTheApplicationsOwnSecurityHasNoApiThenSaysWhatIsMissing() {
		this.runner.withPropertyValues(ENABLED, KEYS)
			.withBean(AgentSecurity.class, () -> AgentSecurity.builder().build())
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("avp.api.enabled")
				.hasMessageContaining("has to be built with api"));
	}

	@Test
	@Tag("T-116")
	void startThenTheKeysAreInNoLogAndNoAnswerOfTheActuator(CapturedOutput output) throws Exception {
		try (ConfigurableApplicationContext context = new SpringApplication(App.class).run("--server.port=0",
				"--server.address=127.0.0.1", "--" + ENABLED, "--" + KEYS,
				"--logging.level." + TRACED.get(0) + "=trace", "--logging.level." + TRACED.get(1) + "=trace",
				"--management.endpoints.web.exposure.include=configprops,env")) {
			String origin = "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");

			String properties = get(origin + "/actuator/configprops");
			String environment = get(origin + "/actuator/env");
			get(origin + "/v1/agent/policy");

			assertThat(properties).contains("limitPerMinute").doesNotContain(KEY);
			assertThat(environment).contains("avp.api.keys").doesNotContain(KEY);
			assertThat(context.getBean(AvpProperties.class).toString()).contains("1 keys").doesNotContain(KEY);
			assertThat(output).contains("API at /v1 for 1 keys").doesNotContain(KEY);
		}
	}

	private static String get(String url) throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(URI.create(url)).header("X-Api-Key", KEY).build();
		return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
	}

	/** Everybody may see the actuator, so that it is seen what it tells. */
	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class App {

		@Bean
		SecurityFilterChain open(HttpSecurity http) throws Exception {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll()).build();
		}

	}

}
