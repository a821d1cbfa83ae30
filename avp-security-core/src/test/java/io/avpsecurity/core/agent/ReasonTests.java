package io.avpsecurity.core.agent;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.avpsecurity.core.fixture.VectorFile;

import static org.assertj.core.api.Assertions.assertThat;

class ReasonTests {

	/** One is of tokens, the other of signed directories. */
	private static final Set<Reason> NOT_LISTED = Set.of(Reason.AMBIGUOUS_CREDENTIAL,
			Reason.CONTENT_DIGEST_NOT_COVERED);

	@ParameterizedTest
	@EnumSource(value = Outcome.class, mode = EnumSource.Mode.EXCLUDE, names = "VERIFIED")
	void codesThenThoseOfTheListInTheOrderOfTheChecks(Outcome outcome) {
		List<String> listed = VectorFile.read("/vectors/web-bot-auth/reason-codes.json")
			.object("codes")
			.strings(outcome.code());

		List<String> codes = Arrays.stream(Reason.values())
			.filter((reason) -> reason.outcome() == outcome && !NOT_LISTED.contains(reason))
			.map(Reason::code)
			.toList();

		assertThat(codes).isEqualTo(listed);
	}

}
