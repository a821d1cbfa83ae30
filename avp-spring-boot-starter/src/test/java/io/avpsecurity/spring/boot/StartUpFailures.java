package io.avpsecurity.spring.boot;

import java.util.Objects;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

/**
 * What Spring Boot tells an owner whose application does not start.
 */
final class StartUpFailures {

	private StartUpFailures() {
	}

	/** Those that need the context are left out: none of them comes before ours. */
	static FailureAnalysis analyze(Throwable failure) {
		return SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, FailureHandler.handleMessage((message, cause) -> {
			}))
			.stream()
			.map((analyzer) -> analyzer.analyze(failure))
			.filter(Objects::nonNull)
			.findFirst()
			.orElseThrow(() -> new AssertionError("no analysis", failure));
	}

}
