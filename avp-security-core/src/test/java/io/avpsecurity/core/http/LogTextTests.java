package io.avpsecurity.core.http;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LogTextTests {

	@Test
	@Tag("T-113")
	void ofThenPrintableAndCut() {
		assertThat(LogText.of("a\r\n\u2028\"\u001B\u202E")).isEqualTo("a\\u000D\\u000A\\u2028\\u0022\\u001B\\u202E");
		assertThat(LogText.of("x".repeat(300))).hasSize(256);
	}

	@Test
	@Tag("T-113")
	void whereThenWithoutTheMessage() {
		assertThat(LogText.where(new IllegalStateException("secret"))).startsWith("java.lang.IllegalStateException at ")
			.contains("LogTextTests")
			.doesNotContain("secret");
	}

}
