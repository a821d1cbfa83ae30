package io.avpsecurity.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.avpsecurity.core.fixture.ReferenceTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.avpsecurity.core.agent.CardReason;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.TokenReason;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference of the reason codes says what the code says.
 */
class ReasonReferenceTests {

	private static final String PAGE = "reason-codes.md";

	private static final Path SOURCES = Path.of("src", "main", "java");

	@ParameterizedTest
	@EnumSource(value = Outcome.class, mode = EnumSource.Mode.EXCLUDE, names = "VERIFIED")
	void pageThenEveryReasonUnderItsOutcomeInOrder(Outcome outcome) {
		List<String> codes = Arrays.stream(Reason.values())
			.filter((reason) -> reason.outcome() == outcome)
			.map(Reason::code)
			.toList();

		assertThat(ReferenceTable.of(PAGE, outcome.code()).rows()).extracting((row) -> row.get(0)).isEqualTo(codes);
	}

	@ParameterizedTest
	@EnumSource(value = Outcome.class, mode = EnumSource.Mode.EXCLUDE, names = "VERIFIED")
	void pageThenNotYetExactlyWhereNothingGivesTheReason(Outcome outcome) throws IOException {
		String sources = sources();

		assertThat(ReferenceTable.of(PAGE, outcome.code()).rows())
			.allSatisfy((row) -> assertThat(row.get(1)).as(row.get(0))
				.isEqualTo(sources.contains("Reason." + row.get(0).toUpperCase(Locale.ROOT)) ? "yes" : "not yet"));
	}

	@Test
	void pageThenEveryReasonOfTokens() {
		assertThat(ReferenceTable.of(PAGE, "AVP tokens").rows()).extracting((row) -> row.get(0))
			.isEqualTo(Arrays.stream(TokenReason.values()).map(TokenReason::code).toList());
	}

	@Test
	void pageThenEveryReasonOfCards() {
		assertThat(ReferenceTable.of(PAGE, "Cards").rows()).extracting((row) -> row.get(0))
			.isEqualTo(Arrays.stream(CardReason.values()).map(CardReason::code).toList());
	}

	private static String sources() throws IOException {
		try (Stream<Path> files = Files.walk(SOURCES)) {
			StringBuilder text = new StringBuilder();
			for (Path file : files.filter((path) -> path.toString().endsWith(".java")).toList()) {
				text.append(Files.readString(file));
			}
			return text.toString();
		}
	}

}
