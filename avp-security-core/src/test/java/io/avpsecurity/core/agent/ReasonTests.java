package io.avpsecurity.core.agent;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.avpsecurity.core.fixture.VectorFile;

import static org.assertj.core.api.Assertions.assertThat;

class ReasonTests {

	@ParameterizedTest
	@EnumSource(value = Outcome.class, mode = EnumSource.Mode.EXCLUDE, names = "VERIFIED")
	void codesThenThoseOfTheListInTheOrderOfTheChecks(Outcome outcome) {
		List<String> listed = VectorFile.read("/vectors/web-bot-auth/reason-codes.json")
			.object("codes")
			.strings(outcome.code());

		List<String> codes = Arrays.stream(Reason.values())
			.filter((reason) -> reason.outcome() == outcome && reason != Reason.AMBIGUOUS_CREDENTIAL)
			.map(Reason::code)
			.toList();

		assertThat(codes).isEqualTo(listed);
	}

}
