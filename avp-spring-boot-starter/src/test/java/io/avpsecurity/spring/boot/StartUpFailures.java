package io.avpsecurity.spring.boot;

import java.util.Objects;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

/**
 * What Spring Boot tells an owner whose application does not start.
 */
final class StartUpFailures {

	private StartUpFailures() {
	}

	/** Those that need the beans are left out: none of them comes before ours. */
	static FailureAnalysis analyze(Throwable failure, String... properties) {
		ConfigurableEnvironment environment = new StandardEnvironment();
		TestPropertyValues.of(properties).applyTo(environment);
		return SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, ArgumentResolver.of(Environment.class, environment),
					FailureHandler.handleMessage((message, cause) -> {
					}))
			.stream()
			.map((analyzer) -> analyzer.analyze(failure))
			.filter(Objects::nonNull)
			.findFirst()
			.orElseThrow(() -> new AssertionError("no analysis", failure));
	}

}
