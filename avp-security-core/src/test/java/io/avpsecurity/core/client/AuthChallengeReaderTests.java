package io.avpsecurity.core.client;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class AuthChallengeReaderTests {

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '`', value = {
			"AVP realm=\"x\", challenge=\"/c\" ; avp{realm=x, challenge=/c}",
			"aVp REALM=x,Challenge = \"/c\" ; avp{realm=x, challenge=/c}", "AVP ; avp{}", ",, AVP ,, ; avp{}",
			"Negotiate, AVP challenge=\"/c\" ; negotiate{} avp{challenge=/c}",
			"Negotiate abc==, AVP challenge=\"/c\" ; negotiate{} avp{challenge=/c}",
			"Basic realm=\"a, AVP challenge=\\\"/x\\\"\", AVP challenge=\"/c\" ; basic{realm=a, AVP challenge=\"/x\"} avp{challenge=/c}",
			"AVP challenge=\"/c\", Basic realm=x, charset=\"UTF-8\", Bearer ; avp{challenge=/c} basic{realm=x, charset=UTF-8} bearer{}",
			"X a=, AVP ; x{} avp{}", "AVP , , realm=x ; avp{} realm-is-no-scheme", "AVP\trealm=x ; avp{realm=x}" })
	void readWhenWellFormedThenEachChallenge(String line, String expected) {
		assertThat(shown(AuthChallengeReader.read(List.of(line))))
			.isEqualTo(expected.endsWith("realm-is-no-scheme") ? "" : expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "AVP realm=\"x", "AVP realm=\"x\" challenge=\"/c\"", "AVP realm=x, realm=y", "=x",
			"\"AVP\"", "AVP realm=x, challenge=", "AVP realm=\"x\\", "AVP foo bar", "AVP realm=x; challenge=c",
			"AVP challenge=/c", "AVP(x)", "\u00E4 realm=x" })
	void readWhenMalformedThenNothingOfTheLine(String line) {
		assertThat(shown(AuthChallengeReader.read(List.of(line, "Basic realm=ok")))).isEqualTo("basic{realm=ok}");
	}

	@Test
	void readWhenTooManyParametersThenNothing() {
		assertThat(AuthChallengeReader.read(List.of(parameters(AuthChallengeReader.MAX_PARAMETERS)))).hasSize(1);
		assertThat(AuthChallengeReader.read(List.of(parameters(AuthChallengeReader.MAX_PARAMETERS + 1)))).isEmpty();
	}

	@Test
	void readWhenTooLongOrTooManyLinesThenNotRead() {
		String longest = "AVP realm=" + "x".repeat(AuthChallengeReader.MAX_LINE - 10);
		List<String> lines = IntStream.rangeClosed(0, AuthChallengeReader.MAX_LINES).mapToObj((i) -> "AVP").toList();

		assertThat(AuthChallengeReader.read(List.of(longest))).hasSize(1);
		assertThat(AuthChallengeReader.read(List.of(longest + 'x'))).isEmpty();
		assertThat(AuthChallengeReader.read(lines)).hasSize(AuthChallengeReader.MAX_LINES);
	}

	@Test
	void readWhenAnythingThenNoException() {
		SplittableRandom random = new SplittableRandom(6);
		String characters = "AVb =,\"\\/;<>.\t\u00E9\u0000";

		for (int i = 0; i < 100_000; i++) {
			String line = random.ints(random.nextInt(24), 0, characters.length())
				.mapToObj((at) -> String.valueOf(characters.charAt(at)))
				.collect(Collectors.joining());
			assertThat(AuthChallengeReader.read(List.of(line))).isNotNull();
			assertThat(LinkField.serviceDescription(List.of(line))).isNotNull();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			value = { "</s>; rel=\"service-desc\" | /s", "</s>;rel=service-desc | /s",
					"</a>; rel=next, </s>; REL = \"x Service-Desc y\"; type=\"text/markdown\" | /s",
					"</s>; rel=next; rel=service-desc | none", "</s>; rel=service-desc; anchor=\"/x\" | none",
					"</s> | none", "</a,b;c>; title=\"a>, <\"; rel=service-desc | /a,b;c",
					"</s>; rel=\"service-desc | none", "/s; rel=service-desc | none", "<>; rel=service-desc | ``",
					"</s>; rel=service-description | none", "</s> rel=service-desc | none",
					"</s>; rel=service-desc, junk | none", "</s>; crossorigin; rel=service-desc | /s" })
	void linkWhenGivenThenTheDescription(String line, String target) {
		assertThat(LinkField.serviceDescription(List.of(line)).orElse("none")).isEqualTo(target);
	}

	private static String parameters(int number) {
		return IntStream.range(0, number).mapToObj((i) -> "p" + i + "=x").collect(Collectors.joining(", ", "AVP ", ""));
	}

	private static String shown(List<AuthChallenge> challenges) {
		return challenges.stream()
			.map((challenge) -> challenge.scheme() + sorted(challenge.parameters()))
			.collect(Collectors.joining(" "));
	}

	private static String sorted(Map<String, String> parameters) {
		return parameters.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByKey(Comparator.reverseOrder()))
			.map(Object::toString)
			.collect(Collectors.joining(", ", "{", "}"));
	}

}
