package io.avpsecurity.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.avpsecurity.core.fixture.ReferenceTable;
import io.avpsecurity.core.fixture.TestAvp;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.json.Json;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What each command prints with {@code --json} is what the schema says and nothing else.
 * A command that is new needs a schema, named like it, and a sample of each way to end.
 */
class JsonOutputTests {

	private static final String SCHEMA = "command-line-output.schema.json";

	private static final String ID = "https://schema.test/" + SCHEMA;

	private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12,
			(registry) -> registry.schemas(Map.of(ID, ReferenceTable.read(SCHEMA))));

	@TempDir
	Path directory;

	@Test
	void everyCommandWithJsonHasASample() throws IOException {
		try (LocalAvp service = LocalAvp.at("/avp")) {
			Set<String> withSample = new TreeSet<>();
			samples(service).forEach((sample) -> withSample.add(sample.command()));

			assertThat(withSample).isEqualTo(commands("", AvpCli.commandLine(CliRun.machine(""))));
		}
	}

	@TestFactory
	Collection<DynamicTest> everyOutputIsAsItsSchemaSays() throws IOException {
		try (LocalAvp service = LocalAvp.at("/avp")) {
			return samples(service).stream().map((sample) -> {
				CliRun run = sample.run();
				return DynamicTest.dynamicTest(sample.toString(), () -> {
					assertThat(run.code()).isEqualTo(sample.code());
					assertThat(problems(sample.schema(), run.out())).isEmpty();
				});
			}).toList();
		}
	}

	@TestFactory
	Collection<DynamicTest> noOutputMayHaveAnotherMember() throws IOException {
		try (LocalAvp service = LocalAvp.at("/avp")) {
			return samples(service).stream().map((sample) -> {
				String more = sample.run().out().replaceFirst("\\{", "{\"more\":1,");
				return DynamicTest.dynamicTest(sample.toString(),
						() -> assertThat(problems(sample.schema(), more)).isNotEmpty());
			}).toList();
		}
	}

	/** One for each way in which a command can end with a result. */
	private List<Sample> samples(LocalAvp service) throws IOException {
		String good = file("good.yaml", "version: 1\nrules:\n  - path: /a\n    action: deny\n    mode: observe\n");
		String bad = file("bad.yaml", "version: 1\nrules:\n  - agnet: a.example\n    action: deny\n");
		String key = this.directory.resolve("key-" + service.hashCode() + ".json").toString();
		CliRun.of("keygen", "--out", key);
		String keys = file("jwks.json", Json.write(TestAvp.tokens(new TestClock()).jwks().orElseThrow()));
		String directory = this.directory.resolve("directory-" + service.hashCode() + ".json").toString();
		CliRun.of("keygen", "--out", directory + ".key", "--directory", directory);
		String expired = file("expired.json",
				Files.readString(Path.of(directory)).replace("\"kty\"", "\"nbf\":1,\"exp\":2,\"kty\""));
		String html = file("page.json", "<html>");
		String card = file("card.json", """
				{"client_id":"https://a.example/card","client_name":"A","jwks_uri":"https://a.example/keys",\
				"web_bot_auth":{"trigger":"fetcher","purpose":"search","rate-control":7}}""");
		String token = CliRun.of("challenge", "solve", service.url(""), "--json").json().string("token").orElseThrow();
		return List.of(Sample.of("keygen", 0, "--out", key + ".other"),
				Sample.of("sign", 0, "--key", key, "--agent", "https://agent.example", "--data", "tea", "-X", "POST",
						"https://shop.example/"),
				Sample.of("directory check", 0, directory), Sample.of("directory check", 1, html),
				Sample.of("directory check", 1, expired),
				Sample.of("directory check", 2, "https://localhost:1", "--allow", "localhost:1"),
				Sample.of("card check", 0, card, "--directory", directory), Sample.of("card check", 1, html),
				Sample.of("card check", 2, "https://localhost:1", "--allow", "localhost:1"),
				Sample.of("serve", 1, "--directory", html, "--port", "0"), Sample.of("policy check", 0, good), Sample.of("policy check", 1, bad),
				Sample.of("policy explain", 0, good, "--path", "/a", "--agent", "a.example"),
				Sample.of("policy explain", 0, good, "--path", "/b"),
				Sample.of("policy explain", 1, bad, "--path", "/b"),
				Sample.of("token inspect", 0, token, "--keys", keys), Sample.of("token inspect", 2, token),
				Sample.of("token inspect", 1, token, "--keys", keys, "--at", "2027-01-01T00:00:00Z"),
				Sample.of("token inspect", 2, "avp_token_abc"), Sample.of("token inspect", 1, "none"),
				Sample.of("challenge solve", 0, service.url("")),
				Sample.of("challenge solve", 1, service.url("/refusing")),
				Sample.of("challenge solve", 2, "http://127.0.0.1:1"));
	}

	private String file(String name, String text) throws IOException {
		return Files.writeString(this.directory.resolve(name), text).toString();
	}

	static List<Error> problems(String name, String output) {
		return SCHEMAS.getSchema(SchemaLocation.of(ID + "#/$defs/" + name)).validate(output, InputFormat.JSON);
	}

	/** The commands that have the option, by their names without that of the program. */
	private static Set<String> commands(String name, CommandLine line) {
		Set<String> names = new TreeSet<>();
		if (line.getCommandSpec().findOption("--json") != null) {
			names.add(name);
		}
		line.getSubcommands().forEach((sub, command) -> names.addAll(commands((name + ' ' + sub).strip(), command)));
		return names;
	}

	/**
	 * A run of a command.
	 *
	 * @param command the command
	 * @param code the exit code that is expected
	 * @param args its arguments
	 */
	private record Sample(String command, int code, List<String> args) {

		static Sample of(String command, int code, String... args) {
			return new Sample(command, code, List.of(args));
		}

		String schema() {
			return this.command.replace(' ', '-');
		}

		CliRun run() {
			return CliRun.of(Stream.of(Stream.of(this.command.split(" ")), this.args.stream(), Stream.of("--json"))
				.flatMap((words) -> words)
				.toArray(String[]::new));
		}

		@Override
		public String toString() {
			return this.command + " with exit code " + this.code;
		}

	}

}
