package io.avpsecurity.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.avpsecurity.core.agent.Reason;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page about the command line shows commands that work, in its order, and the exit
 * codes there are.
 */
class CommandLinePageTests {

	private static final Path PAGE = Path.of("../docs/how-to/use-the-command-line.md");

	private static final String COMMAND = "java -jar avp-cli/target/avp-cli.jar ";

	private static final Pattern MISTAKE = Pattern.compile("\\| [^|]+ \\| `([a-z_]+)` \\| .*");

	private static final String CARD = """
			{"client_id":"https://agent.example/card","client_name":"Agent",\
			"jwks_uri":"https://agent.example/.well-known/http-message-signatures-directory",\
			"web_bot_auth":{"trigger":"fetcher"}}""";

	@TempDir
	Path directory;

	/** Those that need somebody else who runs are tested where he does. */
	private static final List<String> ELSEWHERE = List.of("challenge solve", "token inspect", "serve");

	@Test
	void commandsThenEachWorksAfterTheOnesBeforeIt() throws IOException {
		Files.writeString(this.directory.resolve("agent-policy.yaml"), "version: 1\nrules: []\n");
		Files.writeString(this.directory.resolve("card.json"), CARD);

		List<String> commands = commands().filter((command) -> ELSEWHERE.stream().noneMatch(command::startsWith))
			.toList();

		assertThat(commands).hasSize(7).allSatisfy((command) -> assertThat(run(command)).isEmpty());
	}

	@Test
	void commandsThenEveryOneThereIs() throws IOException {
		List<String> shown = commands().toList();

		assertThat(names(AvpCli.commandLine(new Machine(InstantSource.system(), System.in)), ""))
			.allSatisfy((name) -> assertThat(shown).anyMatch((command) -> command.startsWith(name)));
	}

	@Test
	void mistakesThenTheReasonsThereAre() throws IOException {
		List<String> codes = Files.readAllLines(PAGE)
			.stream()
			.map(MISTAKE::matcher)
			.filter(Matcher::matches)
			.map((row) -> row.group(1))
			.toList();

		assertThat(codes).hasSize(11).isSubsetOf(Arrays.stream(Reason.values()).map(Reason::code).toList());
	}

	@Test
	void exitCodesThenThoseThereAre() throws IOException {
		List<String> rows = Files.readAllLines(PAGE)
			.stream()
			.filter((line) -> line.matches("\\| \\d .*"))
			.map((line) -> line.substring(2, 3))
			.toList();

		assertThat(rows).containsExactlyElementsOf(
				Arrays.stream(ExitCode.values()).map((code) -> Integer.toString(code.number())).toList());
	}

	private static Stream<String> commands() throws IOException {
		return Files.readAllLines(PAGE)
			.stream()
			.filter((line) -> line.startsWith(COMMAND))
			.map((line) -> line.substring(COMMAND.length()));
	}

	/** The commands that do something, each with those it belongs to. */
	private static List<String> names(CommandLine line, String before) {
		return line.getSubcommands().entrySet().stream().flatMap((entry) -> {
			String name = before + entry.getKey();
			List<String> below = names(entry.getValue(), name + ' ');
			return below.isEmpty() ? Stream.of(name) : below.stream();
		}).toList();
	}

	/** What went wrong, if something did. */
	private String run(String arguments) throws IOException {
		if (arguments.startsWith("verify")) {
			captureRequest();
		}
		return runNow(arguments);
	}

	/** By the clock of the commands: a request is good for a minute. */
	private void captureRequest() throws IOException {
		StringWriter headers = new StringWriter();
		AvpCli.run(new PrintWriter(headers, true), new PrintWriter(headers, true), "sign", "--key",
				this.directory.resolve("agent-key.json").toString(), "--agent", "https://agent.example",
				"http://localhost:8080/whoami");
		Files.writeString(this.directory.resolve("request.http"),
				"GET /whoami HTTP/1.1\nHost: localhost:8080\n" + headers + "\n");
	}

	private String runNow(String arguments) {
		String[] args = Arrays.stream(arguments.split(" "))
			.map((word) -> word.matches(".+\\.(json|yaml|http)") ? this.directory.resolve(word).toString() : word)
			.toArray(String[]::new);
		StringWriter err = new StringWriter();
		int code = AvpCli.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), args);
		return (code == 0) ? "" : code + " " + err;
	}

}
