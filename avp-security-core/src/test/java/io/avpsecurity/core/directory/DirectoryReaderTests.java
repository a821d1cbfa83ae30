package io.avpsecurity.core.directory;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.KeySource;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.FetchedBody;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.key.VerificationProvider;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is a directory and what is none.
 */
class DirectoryReaderTests {

	private static final String ELSEWHERE = "https://agent-one.test/keys.json";

	@ParameterizedTest
	@ValueSource(strings = { TestFetcher.DIRECTORY_TYPE, TestFetcher.DIRECTORY_TYPE + ";charset=utf-8",
			"Application/HTTP-Message-Signatures-Directory+JSON ; a=b" })
	void readWhenMediaTypeIsThatOfADirectoryThenRead(String type) {
		assertThat(outcome(TestAgents.ONE_DIRECTORY, ResponseMessage.of(200).withField("Content-Type", type), set(1)))
			.isEqualTo("1 keys");
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "text/html", "application/jwk-set+json", "", ";",
			TestFetcher.DIRECTORY_TYPE + "x", TestFetcher.DIRECTORY_TYPE + ", text/html" })
	@Tag("T-70")
	void readWhenMediaTypeIsAnotherThenRefusedAtTheWellKnownPathOnly(String type) {
		ResponseMessage response = ResponseMessage.of(200).withField("Content-Type", type);

		assertThat(outcome(TestAgents.ONE_DIRECTORY, response, set(1))).isEqualTo("directory_media_type");
		assertThat(outcome(ELSEWHERE, response, set(1))).isEqualTo("1 keys");
	}

	@Test
	@Tag("T-70")
	void readWhenMediaTypeIsMissingOrTwiceThenRefused() {
		ResponseMessage twice = ResponseMessage.of(200)
			.withField("Content-Type", TestFetcher.DIRECTORY_TYPE)
			.withField("Content-Type", TestFetcher.DIRECTORY_TYPE);

		assertThat(outcome(TestAgents.ONE_DIRECTORY, ResponseMessage.of(200), set(1)))
			.isEqualTo("directory_media_type");
		assertThat(outcome(TestAgents.ONE_DIRECTORY, twice, set(1))).isEqualTo("directory_media_type");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "null", "[]", "{}", "{\"keys\":null}", "{\"keys\":{}}", "{\"keys\":\"\"}", "<html>",
			"\uFEFF{\"keys\":[]}", "{\"keys\":[],\"keys\":[]}", "{\"kty\":\"OKP\"}", "{\"keys\":[]",
			"{\"a\":[[[[[[[[" })
	void readWhenNoJwkSetThenMalformed(String body) {
		assertThat(outcome(body)).isEqualTo("directory_malformed");
	}

	@Test
	void readWhenNotUtf8ThenMalformed() {
		FetchedBody utf16 = FetchedBody.of(set(1).getBytes(StandardCharsets.UTF_16));

		assertThat(describe(reader(DirectoryRules.DEFAULT).read(ELSEWHERE,
				new FetchResult.Loaded(RequestMessage.of("GET", ELSEWHERE), ResponseMessage.of(200), utf16),
				TestClock.START)))
			.isEqualTo("directory_malformed");
	}

	@ParameterizedTest
	@CsvSource({ "0, 0 keys", "64, 1 keys", "65, directory_too_many_keys", "20000, directory_too_many_keys" })
	void readWhenManyKeysThenBounded(int count, String outcome) {
		String body = IntStream.range(0, count)
			.mapToObj((i) -> (i == 0) ? TestFetcher.jwk(1, "") : "0")
			.collect(Collectors.joining(",", "{\"keys\":[", "]}"));

		assertThat(outcome(body)).isEqualTo(outcome);
	}

	@ParameterizedTest
	@CsvSource({ "9, directory_malformed", "8, 0 keys", "300, directory_malformed", "30000, directory_malformed" })
	@Tag("T-43")
	void readWhenDeepThenBounded(int depth, String outcome) {
		String nested = "[".repeat(depth - 1) + "]".repeat(depth - 1);

		assertThat(outcome("{\"keys\":[],\"a\":" + nested + "}")).isEqualTo(outcome);
	}

	@ParameterizedTest
	@CsvSource({ "kty, 1 keys", "kid, 0 keys" })
	void readWhenKidIsNotTheThumbprintThenPassedOverAtTheWellKnownPath(String member, String outcome) {
		String body = "{\"keys\":[" + TestFetcher.jwk(1, member.equals("kid") ? ",\"kid\":\"2026\"" : "") + "]}";
		ResponseMessage response = ResponseMessage.of(200).withField("Content-Type", TestFetcher.DIRECTORY_TYPE);

		assertThat(outcome(TestAgents.ONE_DIRECTORY, response, body)).isEqualTo(outcome);
		assertThat(outcome(body)).isEqualTo("1 keys");
	}

	@Test
	void readWhenOneKeyIsBadThenTheOthersAreUsed() {
		String body = "{\"keys\":[null,{\"kty\":\"oct\",\"k\":\"AA\"}," + TestFetcher.jwk(1, "") + "]}";

		assertThat(outcome(body)).isEqualTo("1 keys");
	}

	@Test
	void readKeysThenThoseThatCannotBeUsedToo() {
		FetchedBody body = FetchedBody
			.of("{\"keys\":[{\"kty\":\"oct\",\"k\":\"AA\"}]}".getBytes(StandardCharsets.UTF_8));

		Checked<JwkSet> read = reader(DirectoryRules.DEFAULT).readKeys(body);

		assertThat(((Checked.Passed<JwkSet>) read).value().refused()).containsOnlyKeys(0);
	}

	@Test
	void readWhenItSaysAPurposeThenKeptWithinBounds() {
		assertThat(read("{\"keys\":[],\"purpose\":\"ai\"}").purpose()).contains("ai");
		assertThat(read("{\"keys\":[],\"purpose\":\"" + "x".repeat(257) + "\"}").purpose()).isEmpty();
		assertThat(read("{\"keys\":[],\"purpose\":[\"ai\"]}").purpose()).isEmpty();
	}

	static Stream<Vector> responses() {
		return VectorFile.vectors("/vectors/web-bot-auth/wba-directory-responses.json").stream();
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("responses")
	void readWhenProofIsAskedForThenOnlyProvenKeys(Vector vector) {
		String proof = vector.object("expected").string("proof");
		Checked<FetchedDirectory> free = read(vector, DirectoryRules.DEFAULT);
		Checked<FetchedDirectory> strict = read(vector,
				new DirectoryRules(Duration.ofSeconds(60), Duration.ofDays(1), Duration.ofSeconds(2), 64, true));

		FetchedDirectory directory = ((Checked.Passed<FetchedDirectory>) free).value();
		assertThat(directory.proof().getClass().getSimpleName()).isEqualToIgnoringCase(proof);
		assertThat(directory.lookups().values())
			.allSatisfy((found) -> assertThat(found.source().proof() == KeySource.Proof.VALID)
				.isEqualTo(directory.proof().provenKeyids().contains(found.jwk().thumbprint())));
		List<PublicJwk> kept = ((Checked.Passed<FetchedDirectory>) strict).value().keys();
		assertThat(kept.isEmpty()).isEqualTo(!proof.equals("valid"));
	}

	@Test
	void renewWhenNotModifiedSaysNothingThenAsBefore() {
		ResponseMessage response = ResponseMessage.of(200)
			.withField("Cache-Control", "max-age=100")
			.withField("ETag", "\"a\"");
		DirectoryReader reader = reader(DirectoryRules.DEFAULT);
		FetchedDirectory before = ((Checked.Passed<FetchedDirectory>) reader.read(ELSEWHERE,
				(FetchResult.Loaded) TestFetcher.document(response, set(1)), TestClock.START))
			.value();

		FetchedDirectory after = reader.renew(before, new FetchResult.NotModified(ResponseMessage.of(304)),
				TestClock.START);

		assertThat(after).isEqualTo(before);
	}

	private static Checked<FetchedDirectory> read(Vector vector, DirectoryRules rules) {
		Vector response = vector.object("response");
		ResponseMessage message = ResponseMessage.of(200);
		for (List<String> field : response.pairs("headers")) {
			message = message.withField(field.get(0), field.get(1));
		}
		String url = response.object("request").string("target_uri");
		byte[] body = response.string("body").getBytes(StandardCharsets.UTF_8);
		return reader(rules).read(url,
				new FetchResult.Loaded(RequestMessage.of("GET", url), message, FetchedBody.of(body)),
				Instant.ofEpochSecond(vector.integer("now")));
	}

	private static FetchedDirectory read(String body) {
		return ((Checked.Passed<FetchedDirectory>) reader(DirectoryRules.DEFAULT).read(ELSEWHERE,
				(FetchResult.Loaded) TestFetcher.document(ResponseMessage.of(200), body), TestClock.START))
			.value();
	}

	private static String outcome(String body) {
		return outcome(ELSEWHERE, ResponseMessage.of(200), body);
	}

	private static String outcome(String url, ResponseMessage response, String body) {
		return describe(reader(DirectoryRules.DEFAULT).read(url,
				(FetchResult.Loaded) TestFetcher.document(response, body), TestClock.START));
	}

	private static String describe(Checked<FetchedDirectory> read) {
		if (read instanceof Checked.Passed<FetchedDirectory> passed) {
			return passed.value().keys().size() + " keys";
		}
		Reason reason = ((Checked.Failed<FetchedDirectory>) read).reason();
		return reason.code();
	}

	private static DirectoryReader reader(DirectoryRules rules) {
		return new DirectoryReader(rules, VerificationProvider.DEFAULT);
	}

	private static String set(int agent) {
		return "{\"keys\":[" + TestFetcher.jwk(agent, "") + "]}";
	}

}
