package io.avpsecurity.core.client;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import okhttp3.HttpUrl;
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

	@Test
	void linkWhenTooLongOrTooManyLinesThenNotRead() {
		String link = "</s>; rel=service-desc; x=";
		List<String> lines = IntStream.range(0, 16).mapToObj((i) -> (i < 15) ? "</s>" : link + "x").toList();

		assertThat(LinkField.serviceDescription(List.of(link + "x".repeat(4096 - link.length())))).contains("/s");
		assertThat(LinkField.serviceDescription(List.of(link + "x".repeat(4097 - link.length())))).isEmpty();
		assertThat(LinkField.serviceDescription(lines)).contains("/s");
		assertThat(LinkField.serviceDescription(Stream.concat(Stream.of("</s>"), lines.stream()).toList())).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "63, true", "64, false" })
	void skillWhenHeadIsLongThenWithinBounds(int others, boolean read) {
		String head = IntStream.range(0, others).mapToObj((i) -> "k" + i + ": v\n").collect(Collectors.joining());

		SkillFile skill = SkillFile.read("---\n" + head + "avp-verify: '/v'\n---\nText");

		assertThat(skill.verify().equals(Optional.of("/v"))).isEqualTo(read);
	}

	@ParameterizedTest
	@CsvSource({ "2048, true", "2049, false" })
	void urlWhenLongThenWithinBounds(int length, boolean accepted) {
		String origin = "https://service.example/";
		HttpUrl page = ServiceUrl.accept(origin).orElseThrow();

		assertThat(ServiceUrl.accept(origin + "x".repeat(length - origin.length())).isPresent()).isEqualTo(accepted);
		assertThat(ServiceUrl.sameOrigin(page, '/' + "x".repeat(length - 1)).isPresent()).isEqualTo(accepted);
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://127.0.0.1:80/", "http://localhost/x", "http://[::1]:8080/", "https://10.0.0.1/",
			"https://SERVICE.example:443/?q#f" })
	void urlWhenOfTlsOrOfThisMachineThenAccepted(String url) {
		assertThat(ServiceUrl.accept(url)).isPresent();
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
