package io.avpsecurity.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ServeCommandTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	Path files;

	private final List<Thread> serving = new ArrayList<>();

	@BeforeEach
	void makeKey() {
		run("keygen", "--out", file("key.json"), "--directory", file("directory.json"));
		clear();
	}

	@AfterEach
	void stop() throws InterruptedException {
		for (Thread thread : this.serving) {
			thread.interrupt();
			thread.join();
		}
	}

	@Test
	void servesADirectoryThatHoldsUntilItIsStopped() throws Exception {
		JsonObject serving = serve("--key", file("key.json"));

		int code = run("directory", "check", serving.string("origin").orElseThrow(), "--trust", file("certificate.pem"),
				"--allow", authority(serving), "--json");

		assertThat(code).isZero();
		assertThat(json(this.out.toString()).string("proof")).contains("valid");
	}

	@Test
	void signedRequestIsVerifiedByTheDirectoryThatIsServed() throws Exception {
		JsonObject serving = serve("--key", file("key.json"));
		String origin = serving.string("origin").orElseThrow();
		int port = URI.create(origin).getPort();

		run("sign", "--key", file("key.json"), "--agent", origin, "http://localhost:8080/whoami");

		DocumentFetcher fetcher = TestSites.fetcher(port, Files.readString(this.files.resolve("certificate.pem")));
		DirectoryRules rules = new DirectoryRules(DirectoryRules.DEFAULT.minTtl(), DirectoryRules.MAX_TTL,
				DirectoryRules.MAX_REQUEST_TIMEOUT, DirectoryRules.MAX_KEYS, true);
		try (AgentSecurity security = AgentSecurity.builder().documentFetcher(fetcher).directories(rules).build()) {
			assertThat(security.assess(request("http://localhost:8080/whoami")).verification().outcome())
				.isEqualTo(Outcome.VERIFIED);
		}
	}

	@Test
	void servesACardThatIsBound() throws Exception {
		int port = freePort();
		String origin = "https://localhost:" + port;
		Files.writeString(this.files.resolve("card.json"), """
				{"client_id":"%1$s/.well-known/signature-agent-card","web_bot_auth":{"trigger":"fetcher"},\
				"jwks_uri":"%1$s/.well-known/http-message-signatures-directory"}""".formatted(origin));
		JsonObject serving = serve("--card", file("card.json"), "--port", String.valueOf(port));

		int code = run("card", "check", origin, "--directory", origin, "--trust", file("certificate.pem"), "--allow",
				authority(serving));

		assertThat(code).isZero();
		assertThat(serving.string("card")).contains(origin + "/.well-known/signature-agent-card");
	}

	@Test
	void logsRequestsApartFromItsResult() throws Exception {
		JsonObject serving = serve();

		run("directory", "check", serving.string("origin").orElseThrow(), "--trust", file("certificate.pem"), "--allow",
				authority(serving));

		assertThat(this.err.toString()).contains("GET /.well-known/http-message-signatures-directory 200");
	}

	@Test
	void printsTheCommandsThatComeNext() throws Exception {
		String text = start("--key", file("key.json"), "--host", "agent.example");

		assertThat(text).contains("Serving on https://agent.example:", "signed by ",
				"curl -i --cacert " + file("certificate.pem") + " https://agent.example:",
				"avp-cli directory check https://agent.example:", "avp-cli sign --key " + file("key.json"),
				"--avp.directory.allowed-hosts=agent.example", "agent.example has to lead to 127.0.0.1");
	}

	@Test
	void whenTheDirectoryIsNoneThenServesNothing() throws IOException {
		Files.writeString(this.files.resolve("directory.json"), "<html>");

		int code = run(arguments());

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("directory.json: it is an HTML page", "Nothing is served");
		assertThat(this.files.resolve("certificate.pem")).doesNotExist();
	}

	@Test
	void whenTheDirectoryIsNoneAndAskedForAsItIsThenServesIt() throws Exception {
		Files.writeString(this.files.resolve("directory.json"), "<html>");

		JsonObject serving = serve("--as-is");
		int code = run("directory", "check", serving.string("origin").orElseThrow(), "--trust", file("certificate.pem"),
				"--allow", authority(serving));

		assertThat(code).isEqualTo(1);
		assertThat(serving.objects("problems")).contains(List.of());
		assertThat(serving.objects("warnings").orElseThrow()).hasSize(1);
		assertThat(this.out.toString()).contains("it is an HTML page");
	}

	@Test
	void whenTheKeyIsNotInTheDirectoryThenServesNothing() {
		run("keygen", "--out", file("other.json"));

		int code = run(arguments("--key", file("other.json")));

		assertThat(code).isEqualTo(1);
		assertThat(this.out.toString()).contains("other.json: it is not in the directory");
	}

	@Test
	void whenTheCardIsOfAnotherAgentThenServesNothing() throws IOException {
		Files.writeString(this.files.resolve("card.json"), "{\"client_id\":\"https://agent.example/card\"}");

		int code = run(arguments("--card", file("card.json"), "--json"));

		assertThat(code).isEqualTo(1);
		assertThat(json(this.out.toString()).bool("serving")).contains(false);
		assertThat(this.out.toString()).contains("card_client_id_mismatch");
	}

	@ParameterizedTest
	@CsvSource({ "--host, 127.0.0.1, is no host name", "--host, a b, is no host name", "--port, 65536, is out of range",
			"--port, -1, is out of range", "--key, none.json, there is no such file",
			"--card, none.json, there is no such file" })
	void whenAnOptionIsWrongThenCouldNotRun(String option, String value, String message) {
		int code = run(arguments(option, value));

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains(message);
	}

	@Test
	void whenTheCertificateWouldReplaceAFileThenCouldNotRun() throws IOException {
		Files.writeString(this.files.resolve("certificate.pem"), "mine");

		int code = run(arguments());

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains("certificate.pem is there already");
	}

	@Test
	void whenTheKeyIsNoneThenShowsNothingOfIt() throws IOException {
		Files.writeString(this.files.resolve("key.json"), "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"d\":\"hidden\"}");

		int code = run(arguments("--key", file("key.json")));

		assertThat(code).isEqualTo(3);
		assertThat(this.err.toString()).contains("expected a private JWK").doesNotContain("hidden");
	}

	/** A request with the headers that were printed. */
	private RequestMessage request(String url) {
		RequestMessage request = RequestMessage.of("GET", url);
		for (String line : this.out.toString().lines().toList()) {
			int colon = line.indexOf(": ");
			request = request.withField(line.substring(0, colon), line.substring(colon + 2));
		}
		return request;
	}

	private JsonObject serve(String... options) throws InterruptedException, ExecutionException, TimeoutException {
		List<String> all = new ArrayList<>(Arrays.asList(options));
		all.add("--json");
		String printed = start(all.toArray(String[]::new));
		assertThat(JsonOutputTests.problems("serve", printed)).isEmpty();
		return json(printed);
	}

	/** The command runs on; what it prints first says that it serves. */
	private String start(String... options) throws InterruptedException, ExecutionException, TimeoutException {
		FirstFlush printed = new FirstFlush();
		Thread thread = new Thread(
				() -> AvpCli.run(new PrintWriter(printed), new PrintWriter(this.err, true), arguments(options)));
		this.serving.add(thread);
		thread.start();
		return printed.text.get(60, TimeUnit.SECONDS);
	}

	private String[] arguments(String... options) {
		List<String> arguments = new ArrayList<>(
				List.of("serve", "--directory", file("directory.json"), "--certificate", file("certificate.pem")));
		if (!Arrays.asList(options).contains("--port")) {
			arguments.addAll(List.of("--port", "0"));
		}
		arguments.addAll(Arrays.asList(options));
		return arguments.toArray(String[]::new);
	}

	private static int freePort() {
		try (LocalSite site = TestSites.empty()) {
			return site.port();
		}
	}

	private String file(String name) {
		return this.files.resolve(name).toString();
	}

	private static String authority(JsonObject serving) {
		return serving.string("origin").orElseThrow().substring("https://".length());
	}

	private int run(String... args) {
		return AvpCli.run(new PrintWriter(this.out, true), new PrintWriter(this.err, true), args);
	}

	private void clear() {
		this.out.getBuffer().setLength(0);
		this.err.getBuffer().setLength(0);
	}

	private static JsonObject json(String text) {
		return ((ParsedJson.Value) Json.readObject(text, JsonLimits.DOCUMENT)).object();
	}

	/** Tells what was written up to the first flush. */
	private static final class FirstFlush extends Writer {

		private final StringBuilder written = new StringBuilder();

		private final CompletableFuture<String> text = new CompletableFuture<>();

		@Override
		public void write(char[] chars, int offset, int length) {
			this.written.append(chars, offset, length);
		}

		@Override
		public void flush() {
			this.text.complete(this.written.toString());
		}

		@Override
		public void close() {
			flush();
		}

	}

}
