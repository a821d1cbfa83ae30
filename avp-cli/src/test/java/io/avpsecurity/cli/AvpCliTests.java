package io.avpsecurity.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class AvpCliTests {

	private static final String AGENT = "https://agent.example";

	private static final String URL = "http://localhost:8080/feed?page=2";

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	Path directory;

	@Test
	void keygenWritesAKeyAndADirectoryThatBelongTogether() throws IOException {
		Path published = this.directory.resolve("directory.json");

		int code = run("keygen", "--out", key().toString(), "--directory", published.toString());

		String keyid = PrivateJwk.read(Files.readString(key())).keyid();
		assertThat(code).isZero();
		assertThat(this.out.toString()).contains(keyid).doesNotContain(secret());
		assertThat(((ReadJwkSet.Value) JwkSet.read(Files.readString(published))).set().keys())
			.extracting(PublicJwk::thumbprint)
			.containsExactly(keyid);
		assertThat(Files.readString(published)).doesNotContain(secret());
	}

	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no POSIX permissions")
	void keygenMakesAFileThatOnlyItsOwnerReads() throws IOException {
		run("keygen", "--out", key().toString());

		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key()))).isEqualTo("rw-------");
	}

	@Test
	void keygenWhenTheFileIsThereThenItIsLeftAlone() throws IOException {
		Files.writeString(key(), "mine");

		int code = run("keygen", "--out", key().toString());

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains("is there already");
		assertThat(key()).hasContent("mine");
	}

	@Test
	void keygenWhenTheDirectoryIsThereThenNothingIsMade() throws IOException {
		Path published = Files.writeString(this.directory.resolve("directory.json"), "mine");

		int code = run("keygen", "--out", key().toString(), "--directory", published.toString());

		assertThat(code).isEqualTo(3);
		assertThat(published).hasContent("mine");
		assertThat(key()).doesNotExist();
	}

	@Test
	void keygenWhenNoDirectoryThenSaysSo() {
		int code = run("keygen", "--out", this.directory.resolve("no/key.json").toString());

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains("cannot be made: its directory does not exist");
	}

	@ParameterizedTest
	@CsvSource({ "GET, ''", "POST, tea" })
	void signMakesARequestThatVerifies(String method, String body) throws IOException {
		Path published = this.directory.resolve("directory.json");
		run("keygen", "--out", key().toString(), "--directory", published.toString());
		this.out.getBuffer().setLength(0);
		RequestMessage request = RequestMessage.of(method, URL).withBody(body.getBytes(StandardCharsets.UTF_8));

		int code = run("sign", "--key", key().toString(), "--agent", AGENT, "-X", method, "--data", body, URL);

		for (String line : this.out.toString().lines().toList()) {
			int colon = line.indexOf(": ");
			request = request.withField(line.substring(0, colon), line.substring(colon + 2));
		}
		JwkSet keys = ((ReadJwkSet.Value) JwkSet.read(Files.readString(published))).set();
		try (AgentSecurity security = AgentSecurity.builder().agent(KnownAgent.of(AGENT, keys.keys())).build()) {
			assertThat(security.assess(request).verification().outcome()).isEqualTo(Outcome.VERIFIED);
		}
		assertThat(code).isZero();
	}

	@Test
	void signWhenTheBodyBeginsLikeAFileOfArgumentsThenItIsTheBody() throws IOException {
		run("keygen", "--out", key().toString());
		this.out.getBuffer().setLength(0);
		String body = "@" + Files.writeString(this.directory.resolve("body"), "tea");

		int code = run("sign", "--key", key().toString(), "--agent", AGENT, "-X", "POST", "--data", body, "--curl",
				URL);

		assertThat(code).isZero();
		assertThat(this.out.toString()).contains("--data-raw '" + body + "'");
	}

	@Test
	void signAsCurlQuotesForTheShell() {
		run("keygen", "--out", key().toString());
		this.out.getBuffer().setLength(0);

		run("sign", "--key", key().toString(), "--agent", AGENT, "-X", "POST", "--data", "it's", "--curl", URL);

		assertThat(this.out.toString()).startsWith("curl -i --globoff --path-as-is -X 'POST'")
			.contains("-H 'Signature-Agent: sig1=\"https://agent.example\"'", "--data-raw 'it'\\''s'", "'" + URL + "'");
	}

	@Test
	void signWhenAskedForJsonThenHeadersAreMembers() {
		run("keygen", "--out", key().toString());
		this.out.getBuffer().setLength(0);

		run("sign", "--key", key().toString(), "--agent", AGENT, "--json", URL);

		assertThat(json().string("url")).contains(URL);
		assertThat(json().string("curl")).isPresent();
		assertThat(this.out.toString()).contains("\"Signature-Input\"");
	}

	@ParameterizedTest
	@CsvSource({ "http://agent.example, http://localhost/, is no https URL",
			"https://agent.example, localhost:8080, is no URL to sign for",
			"https://agent.example, http://, names no host",
			"https://agent.example, http://a/b c, is no URL to sign for" })
	void signWhenAUrlIsWrongThenSaysWhich(String agent, String url, String message) {
		run("keygen", "--out", key().toString());

		int code = run("sign", "--key", key().toString(), "--agent", agent, url);

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains(message);
	}

	@Test
	void signWhenTheMethodIsNoneThenSaysSo() {
		run("keygen", "--out", key().toString());

		int code = run("sign", "--key", key().toString(), "--agent", AGENT, "-X", "G T", URL);

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains("--method 'G T' is no method");
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "-1", "86401" })
	void signWhenValidForTooLongOrNotAtAllThenSaysTheRange(String seconds) {
		run("keygen", "--out", key().toString());

		int code = run("sign", "--key", key().toString(), "--agent", AGENT, "--valid-for", seconds, URL);

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains("is out of range, expected 1 to 86400 seconds");
	}

	@Test
	void signWhenTheKeyIsNoneThenSaysWhatIsExpectedAndShowsNothingOfIt() throws IOException {
		Files.writeString(key(), "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"d\":\"hidden\"}");

		int code = run("sign", "--key", key().toString(), "--agent", AGENT, URL);

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains("expected a private JWK").doesNotContain("hidden");
	}

	@Test
	void policyCheckWhenItIsAPolicyThenHolds() throws IOException {
		Path file = policy("version: 1\nrules:\n  - agent: scraper.example\n    action: deny\n");

		int code = run("policy", "check", file.toString());

		assertThat(code).isZero();
		assertThat(this.out.toString()).contains("is a policy: version ", ", rules: 1, default builtin");
	}

	@Test
	void policyCheckWhenItIsNoneThenFailsAndNamesEachPlace() throws IOException {
		Path file = policy("version: 1\nrules:\n  - agnet: scraper.example\n    action: denied\n");

		int code = run("policy", "check", file.toString(), "--json");

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("\"valid\":false", "\"line\":3", "\"line\":4");
	}

	@Test
	void policyCheckWhenThereIsNoFileThenCouldNotRun() {
		int code = run("policy", "check", this.directory.resolve("none.yaml").toString());

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains("none.yaml: there is no such file");
	}

	@ParameterizedTest
	@CsvSource({ "'', Which command?", "policy, Do what with a policy?",
			"keygen, Missing required option: '--out=FILE'" })
	void whenMisusedThenCouldNotRunAndPointsToTheHelp(String command, String message) {
		int code = command.isEmpty() ? run() : run(command);

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains(message, "--help'.");
	}

	@Test
	void helpTeachesTheExitCodesAndHowToBegin() {
		int code = run("--help");

		assertThat(code).isZero();
		assertThat(this.out.toString()).contains("Exit codes:", "could not run", "To begin with:", "keygen --out");
	}

	private int run(String... args) {
		return AvpCli.run(new PrintWriter(this.out, true), new PrintWriter(this.err, true), args);
	}

	private JsonObject json() {
		return ((ParsedJson.Value) Json.readObject(this.out.toString(), JsonLimits.DOCUMENT)).object();
	}

	private Path key() {
		return this.directory.resolve("key.json");
	}

	private String secret() throws IOException {
		return ((ParsedJson.Value) Json.readObject(Files.readString(key()), JsonLimits.DOCUMENT)).object()
			.string("d")
			.orElseThrow();
	}

	private Path policy(String text) throws IOException {
		return Files.writeString(this.directory.resolve("agent-policy.yaml"), text);
	}

}
