package io.avpsecurity.core;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Trigger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class KnownAgentTests {

	private static final KnownAgent AGENT = KnownAgent.of("https://agent.example", List.of());

	@Test
	void withCardUrlThenTheRestStays() {
		KnownAgent agent = AGENT.withTrigger(Trigger.CRAWLER).withCardUrl("https://agent.example/card");

		assertThat(agent.cardUrl()).contains("https://agent.example/card");
		assertThat(agent.trigger()).contains(Trigger.CRAWLER);
	}

	@ParameterizedTest
	@Tag("T-71")
	@ValueSource(strings = { "http://agent.example/card", "file:///etc/passwd", "data:application/json,{}",
			"https://user@agent.example/", "agent.example/card", "" })
	void withCardUrlWhenNoHttpsUrlThenSaysWhatToWrite(String url) {
		assertThatIllegalArgumentException().isThrownBy(() -> AGENT.withCardUrl(url))
			.withMessage("'" + url + "' of the agent 'https://agent.example' names no card; expected an absolute "
					+ "https URL, such as https://agent.example/card");
	}

}
