package io.avpsecurity.core.policy.yaml;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.policy.JudgedRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PolicyCaseReaderTests {

	@Test
	void requestWhenAnAgentThenItsSignatureVerified() {
		JudgedRequest request = read("{\"agent\":\"search.example\",\"trigger\":\"crawler\",\"path\":\"/a\"}\n");

		assertThat(request.verification().outcome()).isEqualTo(Outcome.VERIFIED);
		assertThat(request.agents().get(0).description().trigger()).contains(Trigger.CRAWLER);
		assertThat(request.path().written()).isEqualTo("/a");
	}

	@ParameterizedTest
	@CsvSource({ "unsigned, UNSIGNED", "invalid, INVALID", "unverified, UNVERIFIED" })
	void requestWhenASignatureThenThat(String word, Outcome outcome) {
		assertThat(read("signature: " + word + '\n').verification().outcome()).isEqualTo(outcome);
	}

	@Test
	void requestWhenWrongThenAllThatIs() {
		assertThatExceptionOfType(InvalidPolicyException.class)
			.isThrownBy(() -> read("agent: search.example\ntrigger: robot\ncovers: head\n"))
			.satisfies((ex) -> assertThat(ex.problems()).hasSize(2)
				.allMatch((problem) -> problem.source().equals("here") && problem.subject().equals("Request")));
	}

	private static JudgedRequest read(String text) {
		return PolicyCaseReader.requestOrThrow("here", text.getBytes(StandardCharsets.UTF_8));
	}

}
