package io.avpsecurity.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What people get wrong, told apart, each with an advice; who follows it is verified.
 */
class VerifyMistakesTests {

	private static final String MEMBER = "\"signature-agent\";key=\"sig1\"";

	private static final JsonLimits LIMITS = new JsonLimits(1 << 20, 8, 1 << 16, 64);

	@TempDir
	Path directory;

	@Test
	void nothingIsWrongThenVerified() throws IOException {
		Told told = verify(TestRequest.signed());

		told.isVerified();
		assertThat(told.text("keyid")).contains(TestRequest.key(1).keyid());
	}

	@Test
	void signedForAnotherSiteThenSaysForWhich() throws IOException {
		Told told = verify(TestRequest.signed("other.example", TestRequest.AGENT), "--authority", "shop.example");

		told.is(1, "authority_not_ours", "Sign for 'shop.example'", "signed for 'other.example'", "avp.authorities");
		verify(TestRequest.signed("shop.example", TestRequest.AGENT), "--authority", "shop.example").isVerified();
		verify(TestRequest.signed("other.example", TestRequest.AGENT), "--authority", "shop.example", "--authority",
				"other.example")
			.isVerified();
	}

	@Test
	void sentToAnotherNameOfTheHostThenSaysWhichWasSigned() throws IOException {
		Told told = verify(TestRequest.signed("www.shop.example", TestRequest.AGENT).to("shop.example"));

		told.is(1, "signature_mismatch", "Sign for the host and port that the request is sent to",
				"signed for 'www.shop.example'", "came with 'shop.example'");
		verify(TestRequest.signed("shop.example", TestRequest.AGENT)).isVerified();
	}

	@Test
	void expiredThenSignAgain() throws IOException {
		String later = String.valueOf(TestRequest.NOW.getEpochSecond() + 61);

		Told told = verifyAt(later, TestRequest.signed());

		told.is(1, "expired", "Sign again", "--at");
		assertThat(told.members().integer("expires_in")).contains(-1L);
		verifyAt(String.valueOf(TestRequest.NOW.getEpochSecond() + 60), TestRequest.signed()).isVerified();
	}

	@Test
	void keyIsNotPublishedThenSaysWhichAre() throws IOException {
		TestRequest request = TestRequest.signed();

		Told told = verifyBy(TestRequest.directory(TestRequest.key(2)), request);

		told.is(2, "key_not_found", "Publish the key \"" + TestRequest.key(1).keyid(), TestRequest.key(2).keyid());
		verifyBy(TestRequest.directory(TestRequest.key(2), TestRequest.key(1)), request).isVerified();
	}

	@Test
	void keyIsNotPublishedAmongManyThenSaysSomeOfThem() throws IOException {
		String many = TestRequest.directory(TestRequest.key(2), TestRequest.key(3), TestRequest.key(4),
				TestRequest.key(5), TestRequest.key(6));

		Told told = verifyBy(many, TestRequest.signed());

		told.is(2, "key_not_found", TestRequest.key(5).keyid() + ", …");
		assertThat(told.text("advice"))
			.hasValueSatisfying((advice) -> assertThat(advice).doesNotContain(TestRequest.key(6).keyid()));
	}

	@Test
	void directoryHasNoKeyThenSaysSo() throws IOException {
		Told told = verifyBy("{\"keys\":[]}", TestRequest.signed());

		told.is(2, "key_not_found", "Publish the key", "has no key that can be used");
	}

	@Test
	void keyidNamesAnotherKeyThenSaysWhichSigned() throws IOException {
		TestRequest request = TestRequest.signed().by(TestRequest.key(2)).withBase((base) -> base);
		String published = TestRequest.directory(TestRequest.key(1), TestRequest.key(2));

		Told told = verifyBy(published, request);

		told.is(1, "signature_mismatch", "Set keyid to \"" + TestRequest.key(2).keyid());
		verifyBy(published,
				request.withInput((input) -> input.replace(TestRequest.key(1).keyid(), TestRequest.key(2).keyid())))
			.isVerified();
	}

	@Test
	void keyIsAnotherThanThePublishedOneThenComparesAndSignsWithIt() throws IOException {
		TestRequest request = TestRequest.signed().by(TestRequest.key(2)).withBase((base) -> base);

		Told told = verify(request);

		told.is(1, "signature_mismatch", "Compare the signature base", "sign with the private key that keyid names");
		verify(request.by(TestRequest.key(1)).withBase((base) -> base)).isVerified();
	}

	@Test
	void keyidIsNoThumbprintThenSaysSo() throws IOException {
		TestRequest request = TestRequest.signed()
			.withInput((input) -> input.replace(TestRequest.key(1).keyid(), "my-key"));

		Told told = verify(request);

		told.is(2, "key_not_found", "Set keyid to the RFC 7638 thumbprint", "\"my-key\"");
	}

	@Test
	void keyIsPublishedUnderAnotherNameThenSaysSo() throws IOException {
		String misnamed = TestRequest.directory(TestRequest.key(1)).replace("{\"kty\"", "{\"kid\":\"mine\",\"kty\"");

		Told told = verifyBy(misnamed, TestRequest.signed());

		told.is(2, "key_not_found", "Set the kid", "thumbprint");
		verifyBy(TestRequest.directory(TestRequest.key(1)), TestRequest.signed()).isVerified();
	}

	@Test
	void agentIsNotCoveredThenCoverIt() throws IOException {
		TestRequest request = TestRequest.signed().withInput((input) -> input.replace(" " + MEMBER, ""));

		Told told = verify(request);

		told.is(1, "signature_agent_not_covered", "Cover " + MEMBER);
		verify(request.withInput((input) -> input.replace("\"@query\")", "\"@query\" " + MEMBER + ")"))).isVerified();
	}

	@Test
	void parameterIsMissingThenSaysWhich() throws IOException {
		TestRequest request = TestRequest.signed().withInput((input) -> input.replace(";expires=", ";until="));

		Told told = verify(request);

		told.is(1, "parameter_missing", "Sign with all of the parameters", "missing is expires.");
		verify(request.withInput((input) -> input.replace(";until=", ";expires="))).isVerified();
	}

	@Test
	void coveredFieldIsMissingThenSaysWhich() throws IOException {
		TestRequest request = TestRequest.signed()
			.with("X-Order", "7")
			.withInput((input) -> input.replace("\"@query\"", "\"@query\" \"x-order\""));

		Told told = verify(request.without("X-Order"));

		told.is(1, "component_missing", "Send every field that is covered", "It is about \"x-order\".");
		verify(request).isVerified();
	}

	@Test
	void wholeFieldIsSignedUnderAKeyThenSignTheMember() throws IOException {
		TestRequest request = TestRequest.signed()
			.withBase((base) -> base.replace(MEMBER + ": \"", MEMBER + ": sig1=\""));

		Told told = verify(request);

		told.is(1, "signature_mismatch", "Sign the value of the one member alone", MEMBER, "signed the whole field");
		verify(request.withBase((base) -> base)).isVerified();
		verify(request.withInput((input) -> input.replace(";key=\"sig1\"", ""))).isVerified();
	}

	@ParameterizedTest
	@ValueSource(strings = { "X-Forwarded-Host=shop.example", "X-Forwarded-Host=shop.example, inner.example",
			"Forwarded=for=192.0.2.1;Host=\"shop.example\";proto=https" })
	void proxyChangedTheAuthorityThenSaysWhatWasSigned(String forwarded) throws IOException {
		int end = forwarded.indexOf('=');
		TestRequest request = TestRequest.signed()
			.to("backend.internal:8080")
			.with(forwarded.substring(0, end), forwarded.substring(end + 1));

		Told told = verify(request);

		told.is(1, "signature_mismatch", "Let the proxy pass on the Host", "signed for 'shop.example'",
				"came with 'backend.internal:8080'");
		verify(request.to("shop.example")).isVerified();
	}

	@Test
	void proxyNotesManyAuthoritiesThenOnlySomeAreTried() throws IOException {
		TestRequest request = TestRequest.signed().to("backend.internal");
		String others = IntStream.range(0, AuthorityCandidates.MAX)
			.mapToObj((i) -> "h" + i + ".example, ")
			.collect(Collectors.joining());

		verify(request.with("X-Forwarded-Host", "h.example, ".repeat(1_000) + "shop.example")).is(1,
				"signature_mismatch", "Let the proxy pass on the Host");
		verify(request.with("X-Forwarded-Host", others + "shop.example")).is(1, "signature_mismatch",
				"Compare the signature base");
	}

	@Test
	void proxyChangedTheAuthorityToOneThatIsNotOursThenSaysWhatWasSigned() throws IOException {
		TestRequest request = TestRequest.signed().to("backend.internal:8080");

		Told told = verify(request, "--authority", "shop.example");

		told.is(1, "authority_not_ours", "Let the proxy pass on the Host", "signed for 'shop.example'",
				"came with 'backend.internal:8080'");
		verify(request.to("shop.example"), "--authority", "shop.example").isVerified();
	}

	@Test
	void proxyChangedTheAuthorityOfATargetUriThenSaysWhatWasSigned() throws IOException {
		TestRequest request = TestRequest.signed("shop.example", TestRequest.AGENT, "/feed", "@target-uri")
			.to("backend.internal");

		Told told = verify(request.with("X-Forwarded-Host", "shop.example"));

		told.is(1, "signature_mismatch", "Let the proxy pass on the Host", "signed for 'shop.example'");
		verify(request.to("shop.example")).isVerified();
	}

	@ParameterizedTest
	@CsvSource({ "shop.example, shop.example:443", "Shop.Example, Shop.Example" })
	void authorityIsSignedInAnotherSpellingThenSaysHow(String sent, String signed) throws IOException {
		TestRequest request = TestRequest.signed(sent, TestRequest.AGENT)
			.withBase((base) -> base.replace("\"@authority\": shop.example", "\"@authority\": " + signed));

		Told told = verify(request);

		told.is(1, "signature_mismatch", "without the default port", "'shop.example'", "signed '" + signed);
		verify(request.withBase((base) -> base)).isVerified();
	}

	@Test
	void noQueryIsSignedAsNothingThenSaysHow() throws IOException {
		TestRequest request = TestRequest.signed("shop.example", TestRequest.AGENT, "/feed", "@authority", "@query")
			.withBase((base) -> base.replace("\"@query\": ?", "\"@query\": "));

		Told told = verify(request);

		told.is(1, "signature_mismatch", "Sign \"?\"");
		verify(request.withBase((base) -> base)).isVerified();
	}

	@Test
	void tagIsUnknownThenSaysWhichItIs() throws IOException {
		TestRequest request = TestRequest.signed().withInput((input) -> input.replace("web-bot-auth", "web-bot"));

		Told told = verify(request);

		told.is(1, "tag_mismatch", "tag=\"web-bot-auth\"", "says tag=\"web-bot\"");
		verify(request.withInput((input) -> input.replace("web-bot", "web-bot-auth"))).isVerified();
	}

	@Test
	void directoryIsDownThenStartIt() throws IOException {
		int port;
		TestRequest request;
		Told told;
		try (TestDirectorySite site = TestDirectorySite.start()) {
			port = site.port();
			request = TestRequest.signed("shop.example", site.url());
		}

		told = fetch(port, request);

		told.is(2, "directory_unreachable", "Start the server of https://localhost:" + port);
		try (TestDirectorySite site = TestDirectorySite.start(port)) {
			site.answering(200, SeenDirectories.MEDIA_TYPE, TestRequest.directory(TestRequest.key(1)));
			fetch(port, request).isVerified();
		}
	}

	@Test
	void directoryIsNotThereThenPublishIt() throws IOException {
		try (TestDirectorySite site = TestDirectorySite.start()) {
			TestRequest request = TestRequest.signed("shop.example", site.url());

			Told told = fetch(site.port(), request);

			told.is(2, "directory_status", "Publish the key directory at " + site.url(), "404");
		}
	}

	@Test
	void directoryIsOnThisMachineThenAllowIt() throws IOException {
		Told told = verifyWith(TestRequest.signed("shop.example", "https://localhost:8443"));

		told.is(2, "directory_blocked_address", "Say --allow", "https://localhost:8443");
	}

	@Test
	void directoryIsAnHtmlPageThenServeTheDirectory() throws IOException {
		try (TestDirectorySite site = TestDirectorySite.start()) {
			TestRequest request = TestRequest.signed("shop.example", site.url());
			site.answering(200, "text/html", "<!doctype html><title>Welcome</title>");

			Told told = fetch(site.port(), request);

			told.is(2, "directory_media_type", "Serve the key directory itself at " + site.url(), "HTML page");
			site.answering(200, SeenDirectories.MEDIA_TYPE, TestRequest.directory(TestRequest.key(1)));
			fetch(site.port(), request).isVerified();
		}
	}

	@ParameterizedTest
	@CsvSource({ SeenDirectories.MEDIA_TYPE + ", directory_malformed", "application/json, directory_media_type" })
	void directoryIsABareJwkThenWrapIt(String type, String reason) throws IOException {
		try (TestDirectorySite site = TestDirectorySite.start()) {
			TestRequest request = TestRequest.signed("shop.example", site.url());
			site.answering(200, type, TestRequest.bareJwk(TestRequest.key(1)));

			Told told = fetch(site.port(), request);

			told.is(2, reason, "Wrap the key", "JWK Set", "bare JWK");
			site.answering(200, SeenDirectories.MEDIA_TYPE, TestRequest.directory(TestRequest.key(1)));
			fetch(site.port(), request).isVerified();
		}
	}

	@Test
	void directoryFileIsABareJwkThenWrapIt() throws IOException {
		Told told = verifyBy(TestRequest.bareJwk(TestRequest.key(1)), TestRequest.signed());

		told.is(2, "directory_malformed", "Wrap the key at " + this.directory.resolve("directory.json"), "JWK Set",
				"bare JWK");
		verifyBy(TestRequest.directory(TestRequest.key(1)), TestRequest.signed()).isVerified();
	}

	@Test
	void directoryIsAtAUrlOfItsOwnThenItIsFetchedFromThere() throws IOException {
		try (TestDirectorySite site = TestDirectorySite.start()) {
			site.answering(200, SeenDirectories.MEDIA_TYPE, TestRequest.directory(TestRequest.key(1)));

			Told told = fetch(site.port(), TestRequest.signed(), "--directory", site.url() + "/keys");

			told.isVerified();
			assertThat(told.text("agent")).hasValueSatisfying((url) -> assertThat(url).startsWith(TestRequest.AGENT));
		}
	}

	private Told verify(TestRequest request, String... more) throws IOException {
		return verifyBy(TestRequest.directory(TestRequest.key(1)), request, more);
	}

	private Told verifyBy(String published, TestRequest request, String... more) throws IOException {
		Path file = Files.writeString(this.directory.resolve("directory.json"), published);
		List<String> options = new ArrayList<>(List.of("--directory", file.toString()));
		options.addAll(List.of(more));
		return verifyWith(request, options.toArray(String[]::new));
	}

	private Told fetch(int port, TestRequest request, String... more) throws IOException {
		List<String> options = new ArrayList<>(
				List.of("--allow", "localhost:" + port, "--trust", TestDirectorySite.trust(this.directory).toString()));
		options.addAll(List.of(more));
		return verifyWith(request, options.toArray(String[]::new));
	}

	private Told verifyWith(TestRequest request, String... more) throws IOException {
		List<String> options = new ArrayList<>(List.of(more));
		options.addAll(List.of("--at", TestRequest.NOW.toString()));
		return run(request, options);
	}

	private Told verifyAt(String at, TestRequest request) throws IOException {
		Path file = Files.writeString(this.directory.resolve("directory.json"),
				TestRequest.directory(TestRequest.key(1)));
		return run(request, List.of("--directory", file.toString(), "--at", at));
	}

	private Told run(TestRequest request, List<String> options) throws IOException {
		List<String> args = new ArrayList<>(List.of("verify", request.in(this.directory).toString(), "--json"));
		args.addAll(options);
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		int code = AvpCli.run(new PrintWriter(out), new PrintWriter(err), args.toArray(String[]::new));
		assertThat(err.toString()).isEmpty();
		return new Told(code, ((ParsedJson.Value) Json.readObject(out.toString(), LIMITS)).object());
	}

	/** What the command said. */
	private record Told(int code, JsonObject members) {

		Optional<String> text(String member) {
			return this.members.string(member);
		}

		void is(int code, String reason, String... advice) {
			assertThat(text("reason")).contains(reason);
			assertThat(text("advice")).hasValueSatisfying((text) -> assertThat(text).contains(advice));
			assertThat(this.code).isEqualTo(code);
			assertThat(this.members.bool("verified")).contains(false);
		}

		void isVerified() {
			assertThat(text("reason")).isEmpty();
			assertThat(this.code).isZero();
			assertThat(this.members.bool("verified")).contains(true);
		}

	}

}
