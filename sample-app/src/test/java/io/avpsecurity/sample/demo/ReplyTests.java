package io.avpsecurity.sample.demo;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ReplyTests {

	@Test
	void saidWhenMemberThereThenItsText() {
		Reply reply = new Reply(200, "{\"outcome\":\"verified\"}");

		assertThat(reply.said("outcome")).isEqualTo("verified");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "<html>", "{}", "{\"outcome\":null}" })
	void saidWhenNothingSaidThenDash(String body) {
		Reply reply = new Reply(200, body);

		assertThat(reply.said("outcome")).isEqualTo("-");
	}

}
