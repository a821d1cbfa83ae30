package io.avpsecurity.spring.boot;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SpringSecurityVersion}.
 */
class SpringSecurityVersionTests {

	@ParameterizedTest
	@ValueSource(strings = { "7.0.0", "7.0.4", "6.5.9", "6.4.20", "5.8.16", "7.0.4-SNAPSHOT" })
	void adviceWhenVulnerableThenSaysWhatToUse(String version) {
		assertThat(SpringSecurityVersion.advice(version).orElseThrow()).contains(version)
			.contains("use 7.0.5, 6.5.10 or later");
	}

	@ParameterizedTest
	@ValueSource(strings = { "7.0.5", "7.1.0", "6.5.10", "6.6.0", "8.0.0", "7", "unknown", "" })
	void adviceWhenFixedOrNotReadableThenNone(String version) {
		assertThat(SpringSecurityVersion.advice(version)).isEmpty();
	}

	@Test
	void adviceWhenOnThisClassPathThenNone() {
		assertThat(SpringSecurityVersion.advice()).isEmpty();
	}

}
