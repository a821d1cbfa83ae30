package io.avpsecurity.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
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

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class DirectoryCommandTests {

	private static final String TYPE = "application/http-message-signatures-directory+json";

	private final PrivateSigningKey key = PrivateJwk.read(Json.write(PrivateJwk.generate()));

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	Path files;

	@Test
	void fileOfKeygenHolds() throws IOException {
		int code = check(TestSites.directory(this.key));

		assertThat(code).isZero();
		assertThat(this.out.toString()).contains("directory.json is a key directory",
				"keys[0]  " + this.key.keyid() + "  ed25519");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					<!doctype html><title>Log in</title>      | it is an HTML page        | Serve {"keys"
					{"kty":"OKP","crv":"Ed25519","x":"AA"}    | it is one bare JWK        | Wrap its public part
					{"keys":[]}                               | keys: there is no key     | avp-cli keygen
					{"keys":{}}                               | it is no JWK Set          | Serve {"keys"
					[]                                        | it is no JSON object      | Serve {"keys"
					{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}   | keys[0]: it has the private or secret member 'k' | Take the key away now
					{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AA"}]}         | keys[0]: its 'x' has 1 bytes  | RFC 7517
					{"keys":[{"kty":"OKP","crv":"X25519","x":"AA"}]}          | none of its keys is for signatures | keygen
					{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}]} | keys[0]: its 'x' is no point of full order | RFC 7517
					""")
	void fileThatIsNoDirectoryFailsWithWhatToDo(String content, String problem, String advice) throws IOException {
		int code = check(content.getBytes(UTF_8));

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("is not accepted as it is", problem, advice);
	}

	@Test
	void fileThatIsNotUtf8Fails() throws IOException {
		int code = check(new byte[] { '{', (byte) 0xFF, '}' });

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("it is not UTF-8");
	}

	@Test
	void filePrintsNothingOfASecret() throws IOException {
		Map<String, Object> secret = PrivateJwk.generate();

		int code = check(keys(secret));

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("keys[0]: it has the private or secret member 'd'")
			.doesNotContain(String.valueOf(secret.get("d")));
	}

	@Test
	void fileThatIsThePrivateKeyItselfIsNotToBePublished() throws IOException {
		Map<String, Object> secret = PrivateJwk.generate();

		int code = check(Json.write(secret).getBytes(UTF_8));

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("it is one bare JWK", "Wrap its public part",
				"it has the private or secret member 'd'", "Take the key away now");
	}

	@ParameterizedTest
	@CsvSource({ "kid, other, its 'kid' is not its thumbprint", "alg, ES256, its 'alg' is not that of the key" })
	void fileWhenAMemberMakesAKeyUselessThenFails(String member, String value, String problem) throws IOException {
		int code = check(keys(with(member, value)));

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("keys[0]: " + problem);
	}

	@ParameterizedTest
	@CsvSource({ "nbf, 99, 0", "nbf, 161, 1", "exp, 101, 0", "exp, 100, 1" })
	void fileWhenTheOnlyKeyIsOutOfItsDatesThenFails(String member, long seconds, int expected) throws IOException {
		assertThat(check(keys(with(member, seconds)), "--at", "1970-01-01T00:01:40Z")).isEqualTo(expected);
	}

	@Test
	void fileWhenOneKeyOfTwoIsExpiredThenHoldsWithAWarning() throws IOException {
		Map<String, Object> current = new HashMap<>(
				PrivateJwk.read(Json.write(PrivateJwk.generate())).publicKey().toJwk());

		int code = check(keys(List.of(with("exp", 100), current)), "--at", "1970-01-01T00:01:40Z");

		assertThat(code).isZero();
		assertThat(this.out.toString()).contains("Warning: keys[0]: it expired at 1970-01-01T00:01:40Z");
	}

	@Test
	void fileWhenAKeyIsForSomethingElseThenTheOthersKeepTheirPlaces() throws IOException {
		int code = check(keys(List.of(Map.of("kty", "OKP", "crv", "X25519", "x", "AA"), with("alg", "EdDSA"))));

		assertThat(code).isZero();
		assertThat(this.out.toString()).contains("Warning: keys[0]: its 'crv' is not Ed25519",
				"keys[1]  " + this.key.keyid());
	}

	@Test
	void fileWhenTheSameKeyTwiceThenFails() throws IOException {
		int code = check(keys(List.of(with("alg", "EdDSA"), with("alg", "EdDSA"))));

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("keys[1]: it is the same key as an earlier one. Take it away.");
	}

	@ParameterizedTest
	@CsvSource({ "64, 'keys[63]: ', it is the same key", "65, 'keys: ', there are more than 64 keys" })
	void fileWhenTooManyKeysThenFails(int count, String where, String problem) throws IOException {
		int code = check(keys(Collections.nCopies(count, with("alg", "EdDSA"))));

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains(where + problem);
	}

	@Test
	void fileWhenTooLargeThenFails() throws IOException {
		int code = check(new byte[(1 << 16) + 1]);

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("it is larger than 65536 bytes");
	}

	@Test
	void fileThatIsNotThereCouldNotRun() {
		assertThat(run("directory", "check", this.files.resolve("none.json").toString())).isEqualTo(3);
		assertThat(this.err.toString()).contains("there is no such file");
	}

	@Test
	void fileAsJsonHasEachKeyAndFinding() throws IOException {
		int code = check(keys(with("kid", "other")), "--json");

		JsonObject json = json();
		JsonObject found = json.objects("keys").orElseThrow().get(0).orElseThrow();
		JsonObject problem = json.objects("problems").orElseThrow().get(0).orElseThrow();
		assertThat(code).isEqualTo(1);
		assertThat(json.bool("valid")).contains(false);
		assertThat(found.string("keyid")).contains(this.key.keyid());
		assertThat(found.string("reason")).contains("key_not_found");
		assertThat(problem.string("where")).contains("keys[0]");
		assertThat(problem.string("advice")).contains("Set kid to " + this.key.keyid() + ", or leave it out.");
	}

	@Test
	void urlOfAnOriginLeadsToItsDirectory() throws IOException {
		try (LocalSite site = TestSites.of(this.key)) {
			int code = check(site, site.origin(), "--json");

			assertThat(code).isZero();
			assertThat(json().string("source")).contains(site.origin() + KeyDirectory.WELL_KNOWN_PATH);
			assertThat(json().string("proof")).contains("valid");
			assertThat(json().integer("kept_seconds")).contains(60L);
			assertThat(json().objects("keys").orElseThrow().get(0).orElseThrow().bool("proven")).contains(true);
			assertThat(json().objects("warnings")).contains(List.of());
			assertThat(JsonOutputTests.problems("directory-check", this.out.toString())).isEmpty();
		}
	}

	@Test
	void urlWhenNotSignedThenHoldsWithAWarning() throws IOException {
		try (LocalSite site = serving(TYPE, TestSites.directory(this.key))) {
			int code = check(site, site.origin());

			assertThat(code).isZero();
			assertThat(this.out.toString()).contains("proof: absent", "Warning: it is not signed by its keys");
		}
	}

	@Test
	void urlWhenSignedByAnotherKeyThenHoldsWithAWarning() throws IOException {
		PrivateSigningKey other = PrivateJwk.read(Json.write(PrivateJwk.generate()));
		try (LocalSite site = TestSites.empty()) {
			site.publish(
					SiteDocument.directory(TestSites.directory(this.key), Optional.of(other), InstantSource.system()));

			int code = check(site, site.origin());

			assertThat(code).isZero();
			assertThat(this.out.toString()).contains("proof: invalid",
					"Warning: its signature proves no key: key_not_found");
		}
	}

	@Test
	void urlWhenSignedByOneKeyOfTwoThenTheOtherIsNamed() throws IOException {
		Map<String, Object> other = new HashMap<>(
				PrivateJwk.read(Json.write(PrivateJwk.generate())).publicKey().toJwk());
		try (LocalSite site = TestSites.empty()) {
			site.publish(SiteDocument.directory(keys(List.of(other, with("alg", "EdDSA"))), Optional.of(this.key),
					InstantSource.system()));

			int code = check(site, site.origin());

			assertThat(code).isZero();
			assertThat(this.out.toString()).contains("Warning: keys[0]: it has not signed the directory",
					"keys[1]  " + this.key.keyid() + "  ed25519, proven");
		}
	}

	@Test
	void urlWhenTheMediaTypeIsAnotherThenFailsAndLooksInside() throws IOException {
		try (LocalSite site = serving("text/html", "<html>".getBytes(UTF_8))) {
			int code = check(site, site.origin());

			assertThat(code).isEqualTo(1);
			assertThat(this.out.toString()).contains("its media type is text/html", "Send Content-Type: " + TYPE,
					"it is an HTML page");
		}
	}

	@Test
	void urlWhenNothingIsThereThenFails() throws IOException {
		try (LocalSite site = TestSites.empty()) {
			int code = check(site, site.origin());

			assertThat(code).isEqualTo(1);
			assertThat(this.out.toString()).contains("the answer has the status 404");
		}
	}

	@Test
	void urlWhenNotTrustedThenUndecided() {
		try (LocalSite site = TestSites.of(this.key)) {
			int code = run("directory", "check", site.origin(), "--allow", "localhost:" + site.port());

			assertThat(code).isEqualTo(2);
			assertThat(this.out.toString()).contains("its certificate is not trusted", "--trust FILE");
		}
	}

	@Test
	void urlWhenTheServerIsDownThenUndecided() throws IOException {
		LocalSite site = TestSites.of(this.key);
		site.close();

		assertThat(check(site, site.origin())).isEqualTo(2);
		assertThat(this.out.toString()).contains("cannot be judged now", "no usable answer came");
	}

	@Test
	void urlWhenNotAllowedThenFails() {
		int code = run("directory", "check", "https://localhost:8443");

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("is none that is fetched from", "--allow HOST:PORT");
	}

	@ParameterizedTest
	@CsvSource({ "http://agent.example, signature_agent_not_https", "https://, signature_agent_malformed",
			"https://a b/, signature_agent_malformed" })
	void urlThatNamesNoAgentFails(String url, String reason) {
		int code = run("directory", "check", url);

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains(reason, "Give one such as https://agent.example");
	}

	private LocalSite serving(String mediaType, byte[] body) {
		LocalSite site = TestSites.empty();
		site.publish(SiteDocument.of(KeyDirectory.WELL_KNOWN_PATH, mediaType, body));
		return site;
	}

	private Map<String, Object> with(String member, Object value) {
		Map<String, Object> jwk = new HashMap<>(this.key.publicKey().toJwk());
		jwk.put(member, value);
		return jwk;
	}

	private static byte[] keys(Map<String, Object> key) {
		return keys(List.of(key));
	}

	private static byte[] keys(List<Map<String, Object>> keys) {
		return Json.write(Map.of("keys", keys)).getBytes(UTF_8);
	}

	private int check(byte[] content, String... options) throws IOException {
		Path file = Files.write(this.files.resolve("directory.json"), content);
		return run(arguments(file.toString(), options));
	}

	private int check(LocalSite site, String url, String... options) throws IOException {
		Path certificate = this.files.resolve("certificate.pem");
		Files.writeString(certificate, site.certificate().pem());
		String[] arguments = arguments(url, options);
		return run(TestSites.reaching(site, certificate, arguments));
	}

	private static String[] arguments(String source, String... options) {
		List<String> arguments = new ArrayList<>(List.of("directory", "check", source));
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
