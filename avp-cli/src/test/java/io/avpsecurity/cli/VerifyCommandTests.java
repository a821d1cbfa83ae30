package io.avpsecurity.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class VerifyCommandTests {

	private static final String AT = TestRequest.NOW.toString();

	/** By the key of RFC 9421 appendix B.1.4. */
	private static final String TEST_KEY_REQUEST = """
			GET /page?a=1 HTTP/1.1
			Host: example.com
			Signature-Agent: sig1="https://signature-agent.test"
			Signature-Input: sig1=("@authority" "signature-agent";key="sig1");created=1735689600;expires=1735689900;\
			keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";tag="web-bot-auth"
			Signature: sig1=:q7//for+T9d6dl3rikTtVFOORKQWYj0lZN18qKdU0mqzbMLpLeHJadG9HZvQTa/mtH96T7Ie//gs/32NPituCw==:

			""";

	private static final String TEST_KEY_DIRECTORY = """
			{"keys":[{"kty":"OKP","crv":"Ed25519","x":"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"}]}
			""";

	private static final JsonLimits LIMITS = new JsonLimits(1 << 20, 8, 1 << 16, 64);

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	Path directory;

	private String published = "";

	@BeforeEach
	void publish() throws IOException {
		this.published = Files
			.writeString(this.directory.resolve("directory.json"), TestRequest.directory(TestRequest.key(1)))
			.toString();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-08-04T20:54:00Z", "1754340840" })
	void verifyWhenACaptureThenVerifiedAtItsTime(String at) {
		int code = run("verify", capture("chatgpt-agent.http"), "--directory", capture("chatgpt-directory.json"),
				"--at", at);

		assertThat(code).isZero();
		assertThat(this.out.toString())
			.contains("GET https://simonwillison.net/test-url-context\n",
					"Agent:     https://chatgpt.com/.well-known/http-message-signatures-directory\n",
					"Key:       otMqcjr17mGyruktGvJU8oojQTSMHlVm7uO-lrcqbdg\n",
					"Window:    2025-08-04T20:53:58Z to 2025-08-04T21:53:58Z, judged at 2025-08-04T20:54:00Z\n",
					"Verdict:   verified\n")
			.doesNotContain("What to do");
	}

	@Test
	void verifyWhenACaptureThenExpiredToday() {
		int code = run("verify", capture("chatgpt-agent.http"), "--directory", capture("chatgpt-directory.json"));

		assertThat(code).isOne();
		assertThat(this.out.toString()).contains("FAILED       it is within its time\n",
				"not reached  the key directory can be had and read\n", "Verdict:   invalid, expired\n",
				"What to do: Sign again", "--at");
	}

	@Test
	void verifyWhenACaptureThenStrictlyItsAgentIsNoDictionary() {
		int code = run("verify", capture("chatgpt-agent.http"), "--directory", capture("chatgpt-directory.json"),
				"--at", "1754340840", "--profile", "strict");

		assertThat(code).isOne();
		assertThat(this.out.toString()).contains("Verdict:   invalid, signature_agent_malformed\n",
				"What to do: Send Signature-Agent as a dictionary");
	}

	@Test
	void verifyThenShowsWhatWasSigned() throws IOException {
		TestRequest request = TestRequest.signed();
		String parameters = request.fields().get("Signature-Input").substring("sig1=".length());

		run("verify", request.in(this.directory).toString(), "--directory", this.published, "--at", AT);

		assertThat(this.out.toString()).contains("""
				    "@authority": shop.example
				    "@method": GET
				    "@path": /feed
				    "@query": ?page=2
				    "signature-agent";key="sig1": "https://agent.example"
				    "@signature-params": %s
				""".formatted(parameters));
	}

	@Test
	void verifyWhenJsonThenSaysTheSame() throws IOException {
		int code = run("verify", TestRequest.signed().in(this.directory).toString(), "--directory", this.published,
				"--at", AT, "--json");

		JsonObject told = told();
		assertThat(code).isZero();
		assertThat(told.names()).containsExactlyInAnyOrder("verified", "outcome", "agent", "keyid", "label",
				"expires_in", "signature_base", "steps");
		assertThat(told.string("outcome")).contains("verified");
		assertThat(told.string("agent")).contains(TestRequest.AGENT + "/.well-known/http-message-signatures-directory");
		assertThat(told.string("keyid")).contains(TestRequest.key(1).keyid());
		assertThat(told.string("label")).contains("sig1");
		assertThat(told.integer("expires_in")).contains(60L);
		assertThat(told.string("signature_base"))
			.hasValueSatisfying((base) -> assertThat(base).startsWith("\"@authority\": shop.example\n"));
		assertThat(results(told)).containsExactly("signature ok", "tag ok", "parameters ok", "coverage ok",
				"authority ok", "agent ok", "window ok", "base ok", "directory ok", "key ok", "match ok",
				"body not_covered");
	}

	@Test
	void verifyWhenJsonAndNotVerifiedThenSaysWhy() throws IOException {
		run("verify", TestRequest.signed().in(this.directory).toString(), "--directory", this.published, "--at",
				"2026-01-02T04:00:00Z", "--json");

		JsonObject told = told();
		assertThat(told.bool("verified")).contains(false);
		assertThat(told.string("reason")).contains("expired");
		assertThat(told.string("advice")).isPresent();
		assertThat(results(told)).startsWith("signature ok", "tag ok", "parameters ok", "coverage ok", "authority ok",
				"agent ok", "window failed", "base not_reached");
	}

	@Test
	void verifyWhenGivenInPartsThenTheSame() {
		List<String> args = new ArrayList<>(List.of("verify", "--directory", this.published, "--at", AT));
		args.addAll(TestRequest.signed().options());

		int code = run(args.toArray(String[]::new));

		assertThat(code).isZero();
	}

	@Test
	void verifyWhenAHostIsGivenInPartsThenItIsWhereTheRequestWent() {
		List<String> args = new ArrayList<>(List.of("verify", "--directory", this.published, "--at", AT));
		args.addAll(TestRequest.signed().options());
		args.addAll(List.of("-H", "Host: other.example"));

		int code = run(args.toArray(String[]::new));

		assertThat(code).isOne();
		assertThat(this.out.toString()).contains("\"@authority\": other.example",
				"Verdict:   invalid, signature_mismatch");
	}

	@Test
	void verifyWhenSignHasMadeItThenVerified() throws IOException {
		Path key = this.directory.resolve("key.json");
		Path keys = this.directory.resolve("keys.json");
		run("keygen", "--out", key.toString(), "--directory", keys.toString());
		this.out.getBuffer().setLength(0);
		run("sign", "--key", key.toString(), "--agent", TestRequest.AGENT, "-X", "POST", "--data", "tea",
				"http://localhost:8080/orders");
		Path request = Files.writeString(this.directory.resolve("request.http"),
				"POST /orders HTTP/1.1\nHost: localhost:8080\nContent-Length: 3\n" + this.out + "\ntea\n");

		int code = run("verify", request.toString(), "--scheme", "http", "--directory", keys.toString());

		assertThat(code).isZero();
		assertThat(this.out.toString()).contains("ok           the body is that whose digest it covers");
	}

	@Test
	void verifyWhenTheBodyIsAnotherThenSaysSo() throws IOException {
		Path key = this.directory.resolve("key.json");
		Path keys = this.directory.resolve("keys.json");
		run("keygen", "--out", key.toString(), "--directory", keys.toString());
		this.out.getBuffer().setLength(0);
		run("sign", "--key", key.toString(), "--agent", TestRequest.AGENT, "-X", "POST", "--data", "tea",
				"http://localhost:8080/orders");
		Path request = Files.writeString(this.directory.resolve("request.http"),
				"POST /orders HTTP/1.1\nHost: localhost:8080\n" + this.out + "\ncoffee");

		int code = run("verify", request.toString(), "--scheme", "http", "--directory", keys.toString());

		assertThat(code).isOne();
		assertThat(this.out.toString()).contains("FAILED       the body is that whose digest it covers",
				"Verdict:   invalid, content_digest_mismatch", "What to do: Digest the body as it is sent");
	}

	@Test
	void verifyWhenUnsignedThenSaysWhatToSend() throws IOException {
		Path request = Files.writeString(this.directory.resolve("request.http"),
				"GET / HTTP/1.1\nHost: shop.example\n\n");

		int code = run("verify", request.toString(), "--json");

		assertThat(code).isOne();
		assertThat(told().names()).containsExactlyInAnyOrder("verified", "outcome", "reason", "advice", "steps");
		assertThat(told().string("reason")).contains("no_signature");
		assertThat(told().string("advice")).hasValueSatisfying((advice) -> assertThat(advice).contains("avp-cli sign"));
	}

	@ParameterizedTest
	@CsvSource({ "false, 1", "true, 0" })
	void verifyWhenATestKeyThenOnlyIfAllowed(boolean allowed, int expected) throws IOException {
		Path keys = Files.writeString(this.directory.resolve("test-key.json"), TEST_KEY_DIRECTORY);
		Path request = Files.writeString(this.directory.resolve("request.http"), TEST_KEY_REQUEST);
		List<String> args = new ArrayList<>(
				List.of("verify", request.toString(), "--directory", keys.toString(), "--at", "1735689660"));
		if (allowed) {
			args.add("--allow-test-keys");
		}

		int code = run(args.toArray(String[]::new));

		assertThat(code).isEqualTo(expected);
		assertThat(this.out.toString()).contains(allowed ? "Verdict:   verified" : "test_key_rejected");
	}

	@Test
	void verifyWhenTwoSignaturesThenShowsTheOneThatDecides() throws IOException {
		TestRequest good = TestRequest.signed();
		TestRequest request = good
			.with("Signature-Input",
					"sig0=(\"@authority\");tag=\"web-bot-auth\", " + good.fields().get("Signature-Input"))
			.with("Signature", "sig0=:AAAA:, " + good.fields().get("Signature"));

		int code = run("verify", request.in(this.directory).toString(), "--directory", this.published, "--at", AT);

		assertThat(code).isZero();
		assertThat(this.out.toString()).contains("Signature: sig1, one of 2\n");
	}

	@Test
	void verifyWhenTheTextIsHostileThenNoneOfItControlsTheTerminal() throws IOException {
		Path request = this.directory.resolve("request.http");
		Files.write(request, "GET /\u009b2J HTTP/1.1\nHost: shop.example\n\n".getBytes(StandardCharsets.ISO_8859_1));

		run("verify", request.toString());

		assertThat(this.out.toString()).contains("/\\u009B2J").doesNotContain("\u009b");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			verify                                                       | Which request?
			verify request.http --url https://shop.example/              | Which request?
			verify missing.http                                          | no such file
			verify request.http --header A:b                             | --header goes with --url
			verify request.http --scheme ftp                             | expected https or http
			verify request.http --at yesterday                           | is no time
			verify request.http --at 99999999999999999999                | is no time
			verify request.http --authority https://shop.example         | is no host or host:port
			verify request.http --profile lax                            | expected deployed or strict
			verify request.http --directory http://agent.example/keys    | is no https URL
			verify request.http --directory missing.json                 | no such file
			verify --url shop.example                                    | is no URL of a request
			verify --url https://shop.example/ --method G(T              | is no method
			verify --url https://shop.example/ --header nothing          | is no field
			verify --url https:///feed                                   | is no host
			""")
	void verifyWhenItCannotRunThenSaysWhy(String line, String message) throws IOException {
		Path request = TestRequest.signed().in(this.directory);

		int code = run(line.replace("request.http", request.toString()).split(" "));

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains(message);
		assertThat(this.out.toString()).isEmpty();
	}

	private static String capture(String name) {
		try {
			return Path.of(VerifyCommandTests.class.getResource("/captures/" + name).toURI()).toString();
		}
		catch (URISyntaxException ex) {
			throw new AssertionError(ex);
		}
	}

	private static List<String> results(JsonObject told) {
		return told.objects("steps")
			.orElseThrow()
			.stream()
			.map((step) -> step.orElseThrow().string("step").orElseThrow() + ' '
					+ step.orElseThrow().string("result").orElseThrow())
			.toList();
	}

	private JsonObject told() {
		return ((ParsedJson.Value) Json.readObject(this.out.toString(), LIMITS)).object();
	}

	private int run(String... args) {
		return AvpCli.run(new PrintWriter(this.out), new PrintWriter(this.err), args);
	}

}
