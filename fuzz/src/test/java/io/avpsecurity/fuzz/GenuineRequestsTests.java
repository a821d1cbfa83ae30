package io.avpsecurity.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.http.RequestMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The target that must not be deceived knows what it compares with. */
class GenuineRequestsTests {

	@ParameterizedTest
	@MethodSource("all")
	void genuineThenItsFileIsInTheCorpus(Genuine genuine) throws IOException {
		String kept = Files.readString(FuzzTarget.SIGNATURE_HEADERS.corpus().resolve(genuine.file()));

		assertThat(kept).isEqualTo(genuine.text());
	}

	@ParameterizedTest
	@MethodSource("all")
	void verifiedWhenGenuineThenVerified(Genuine genuine) {
		assertThat(SignatureHeadersFuzz.verified(genuine.text())).contains(genuine);
	}

	@ParameterizedTest
	@MethodSource("all")
	void expandWhenNumberedThenSignedAlike(Genuine genuine) {
		String shorthand = GenuineRequests.shorthand(GenuineRequests.ALL.indexOf(genuine));

		assertThat(GenuineRequests.expand(shorthand)).isEqualTo(genuine.text());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			genuine-dictionary    | GET        | HEAD
			genuine-dictionary    | /articles  | /Articles
			genuine-dictionary    | shop       | shops
			genuine-dictionary    | "https://a | "https://b
			genuine-quoted        | /orders    | /orders?
			genuine-quoted        | :X48       | :X49
			genuine-unquoted      | https://s  | http://s
			genuine-fields        | green+tea  | green+teas
			genuine-fields        | q=         | q=a&q=
			genuine-fields        | (1 2)      | (2 1)
			genuine-fields        | caf        | Caf
			genuine-fields        | x-list: a  | x-list: a,
			genuine-second-of-two | sig1=:     | sig1=:AA
			""")
	void checkWhenACoveredPartWasChangedThenThrown(String file, String covered, String changed) {
		Genuine genuine = all().filter((each) -> each.file().equals(file)).findFirst().orElseThrow();
		RequestMessage request = TextRequest.read(genuine.text().replace(covered, changed));

		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> genuine.checkCovered(request))
			.withMessageStartingWith("changed and verified");
	}

	static Stream<Genuine> all() {
		return GenuineRequests.ALL.stream();
	}

}
