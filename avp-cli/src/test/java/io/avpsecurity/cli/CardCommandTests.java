package io.avpsecurity.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.key.PrivateSigningKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class CardCommandTests {

	private static final String URL = "https://agent.example/card";

	private static final String KEYS_AT = "https://agent.example" + KeyDirectory.WELL_KNOWN_PATH;

	private static final String GOOD = """
			{"client_id":"%s","jwks_uri":"%s","client_name":"Agent One","web_bot_auth":{"trigger":"crawler",\
			"purpose":["search","tdm"]}}""".formatted(URL, KEYS_AT);

	private final PrivateSigningKey key = PrivateJwk.read(Json.write(PrivateJwk.generate()));

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	Path files;

	@Test
	void fileThatIsACardHoldsAndSaysForWhom() throws IOException {
		int code = check(GOOD);

		assertThat(code).isZero();
		assertThat(this.out.toString())
			.contains("is a Signature Agent Card", "counts for the agent whose key directory is " + KEYS_AT,
					"trigger: crawler", "name: Agent One", "purpose: search, tdm")
			.doesNotContain("Warning");
	}

	/** The vectors of the core that are refused, by the reasons that they have there. */
	@Test
	void cardsThatTheReaderRefusesAreRefusedForTheSameReason() throws IOException {
		int refused = 0;
		for (Optional<JsonObject> vector : vectors()) {
			String reason = vector.orElseThrow().string("reason").orElse("");
			if (!reason.isEmpty()) {
				Findings findings = checkVector(vector.orElseThrow());
				assertThat(findings.code()).isEqualTo(ExitCode.FAILS);
				assertThat(findings.lines()).first().asString().contains('(' + reason + ')');
				refused++;
			}
		}
		assertThat(refused).isEqualTo(8);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{"trigger":"browser"}                 | web_bot_auth.trigger: it is ignored. Say fetcher or crawler.
					{"trigger":"fetcher","rfc9309-compliance":["a"]} | web_bot_auth.rfc9309-compliance: it is ignored. Say true or false.
					{"trigger":"fetcher","purpose":7}     | web_bot_auth.purpose: it is ignored. Write a text
					{}                                    | web_bot_auth: it has no trigger
					"fetcher"                             | web_bot_auth: it is ignored. Write an object.
					""")
	void fileWhenAMemberIsIgnoredThenHoldsWithAWarning(String bot, String warning) throws IOException {
		int code = check(
				"{\"client_id\":\"" + URL + "\",\"jwks_uri\":\"" + KEYS_AT + "\",\"web_bot_auth\":" + bot + '}');

		assertThat(code).isZero();
		assertThat(this.out.toString()).contains("Warning: " + warning);
	}

	@Test
	void fileInTheFormOfAnOlderDraftIsToldWhereThingsGo() throws IOException {
		int code = check("{\"client_id\":\"" + URL + "\",\"trigger\":\"fetcher\",\"keys\":[]}");

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("Problem: it names no keys",
				"Warning: trigger: it is ignored. Put it in the object web_bot_auth.",
				"Warning: keys: it is ignored. Put the keys in the member jwks, as a JWK Set.");
	}

	@Test
	void fileWithoutClientIdIsWarnedOf() throws IOException {
		int code = check("{\"jwks_uri\":\"" + KEYS_AT + "\",\"web_bot_auth\":{\"trigger\":\"fetcher\"}}");

		assertThat(code).isZero();
		assertThat(this.out.toString()).contains("Warning: client_id: it is missing");
	}

	@Test
	void fileWhenClientIdIsNoHttpsUrlThenFails() throws IOException {
		int code = check(GOOD.replace(URL, "http://agent.example/card"));

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("Problem: client_id: it is no https URL");
	}

	@Test
	void fileWithAPrivateKeyFailsAndPrintsNothingOfIt() throws IOException {
		Map<String, Object> secret = PrivateJwk.generate();

		int code = check(withKeys(secret));

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("jwks.keys[0]: it has the private or secret member 'd'")
			.doesNotContain(String.valueOf(secret.get("d")));
	}

	@Test
	void fileIsPrintedWithoutControlCharacters() throws IOException {
		check(GOOD.replace("Agent One", "\\u001b[31mred"));

		assertThat(this.out.toString()).contains("name: \\u001B[31mred");
	}

	@Test
	void fileAsJsonHasWhatItSays() throws IOException {
		int code = check(GOOD, "--json");

		assertThat(code).isZero();
		assertThat(json().bool("valid")).contains(true);
		assertThat(json().string("trigger")).contains("crawler");
		assertThat(json().strings("purposes")).contains(List.of("search", "tdm"));
		assertThat(json().objects("problems")).contains(List.of());
	}

	@Test
	void directoryFileIsTakenAsPublishedWhereTheCardHasItsKeys() throws IOException {
		assertThat(check(GOOD, "--directory", directory().toString())).isZero();
	}

	@Test
	void directoryWhenItsKeyIsInTheCardThenBound() throws IOException {
		Map<String, Object> jwk = new LinkedHashMap<>(this.key.publicKey().toJwk());

		assertThat(check(withKeys(jwk), "--directory", directory().toString())).isZero();
	}

	@Test
	void directoryWhenItsKeyIsNotInTheCardThenNotBound() throws IOException {
		Map<String, Object> jwk = new LinkedHashMap<>(
				PrivateJwk.read(Json.write(PrivateJwk.generate())).publicKey().toJwk());

		int code = check(withKeys(jwk), "--directory", directory().toString());

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("its keys[0] (card_not_bound)", "Set jwks_uri to the URL");
	}

	@Test
	void directoryWhenItIsNoneThenThatIsTheProblem() throws IOException {
		Path directory = Files.writeString(this.files.resolve("directory.json"), "<html>");

		int code = check(GOOD, "--directory", directory.toString());

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("directory.json: it is an HTML page");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/.well-known/signature-agent-card" })
	void urlOfACardThatIsBoundHolds(String path) throws IOException {
		try (LocalSite site = TestSites.of(this.key)) {
			site.publish(SiteDocument.card(card(site, site.origin() + KeyDirectory.WELL_KNOWN_PATH)));

			assertThat(check(site, site.origin() + path, "--directory", site.origin())).isZero();
		}
	}

	@Test
	void urlOfACardThatNamesAnotherDirectoryIsNotBound() throws IOException {
		try (LocalSite site = TestSites.of(this.key)) {
			site.publish(SiteDocument.card(card(site, KEYS_AT)));

			int code = check(site, site.origin(), "--directory", site.origin());

			assertThat(code).isEqualTo(1);
			assertThat(this.out.toString()).contains("(card_not_bound)");
		}
	}

	@Test
	void urlWhenClientIdIsAnotherThenSaysWhichIsRight() throws IOException {
		try (LocalSite site = TestSites.empty()) {
			site.publish(SiteDocument.card(GOOD.getBytes(UTF_8)));

			int code = check(site, site.origin());

			assertThat(code).isEqualTo(1);
			assertThat(this.out.toString()).contains("(card_client_id_mismatch)",
					"Set client_id to " + site.origin() + SiteDocument.CARD_PATH);
		}
	}

	@Test
	void urlWhenNothingIsThereThenFails() throws IOException {
		try (LocalSite site = TestSites.empty()) {
			assertThat(check(site, site.origin())).isEqualTo(1);
			assertThat(this.out.toString()).contains("the answer has the status 404");
		}
	}

	@Test
	void urlWhenTheDirectoryIsDownThenUndecided() throws IOException {
		LocalSite down = TestSites.empty();
		down.close();
		try (LocalSite site = TestSites.empty()) {
			site.publish(SiteDocument.card(card(site, down.origin() + KeyDirectory.WELL_KNOWN_PATH)));

			int code = check(site, site.origin(), "--directory", down.origin(), "--allow", "localhost:" + down.port());

			assertThat(code).isEqualTo(2);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://agent.example/card", "https://a b/" })
	void urlThatIsNoneFails(String url) {
		assertThat(run("card", "check", url)).isEqualTo(1);
		assertThat(this.out.toString()).contains("it is no https URL");
	}

	private static byte[] card(LocalSite site, String keysAt) {
		return GOOD.replace(URL, site.origin() + SiteDocument.CARD_PATH).replace(KEYS_AT, keysAt).getBytes(UTF_8);
	}

	private static String withKeys(Map<String, Object> key) {
		return Json.write(Map.of("client_id", URL, "jwks", Map.of("keys", List.of(key)), "web_bot_auth",
				Map.of("trigger", "fetcher")));
	}

	private Path directory() throws IOException {
		return Files.write(this.files.resolve("directory.json"), TestSites.directory(this.key));
	}

	private static List<Optional<JsonObject>> vectors() throws IOException {
		String text = Files.readString(
				Path.of("../avp-security-core/src/test/resources/vectors/web-bot-auth/signature-agent-cards.json"));
		return ((ParsedJson.Value) Json.readObject(text, JsonLimits.DOCUMENT)).object()
			.objects("vectors")
			.orElseThrow();
	}

	/** A card that is no object is not kept by the reader of the vectors. */
	private static Findings checkVector(JsonObject vector) {
		Findings findings = new Findings();
		String text = vector.object("card").map(CardCommandTests::write).orElse("[]");
		CardCheck.check("vector", text, vector.string("fetched_from"), Optional.empty(), Instant.EPOCH, findings);
		return findings;
	}

	private static String write(JsonObject card) {
		Map<String, Object> members = new LinkedHashMap<>();
		card.names()
			.forEach((name) -> members.put(name, card.string(name).<Object>map((text) -> text).orElse(Map.of())));
		return Json.write(members);
	}

	private int check(String content, String... options) throws IOException {
		Path file = Files.writeString(this.files.resolve("card.json"), content);
		return run(arguments(file.toString(), options));
	}

	private int check(LocalSite site, String url, String... options) throws IOException {
		Path certificate = Files.writeString(this.files.resolve("certificate.pem"), site.certificate().pem());
		return run(TestSites.reaching(site, certificate, arguments(url, options)));
	}

	private static String[] arguments(String source, String... options) {
		List<String> arguments = new ArrayList<>(List.of("card", "check", source));
		arguments.addAll(Arrays.asList(options));
		return arguments.toArray(String[]::new);
	}

	private int run(String... args) {
		return AvpCli.run(new PrintWriter(this.out, true), new PrintWriter(this.err, true), args);
	}

	private JsonObject json() {
		return ((ParsedJson.Value) Json.readObject(this.out.toString(), JsonLimits.DOCUMENT)).object();
	}

}
