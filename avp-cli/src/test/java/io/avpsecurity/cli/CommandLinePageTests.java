package io.avpsecurity.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page about the command line shows commands that work, in its order, and the exit
 * codes there are.
 */
class CommandLinePageTests {

	private static final Path PAGE = Path.of("../docs/how-to/use-the-command-line.md");

	private static final String COMMAND = "java -jar avp-cli/target/avp-cli.jar ";

	@TempDir
	Path directory;

	@Test
	void commandsThenEachWorksAfterTheOnesBeforeIt() throws IOException {
		Files.writeString(this.directory.resolve("agent-policy.yaml"), "version: 1\nrules: []\n");
		List<String> commands = Files.readAllLines(PAGE).stream().filter((line) -> line.startsWith(COMMAND)).toList();

		assertThat(commands).hasSize(3)
			.allSatisfy((command) -> assertThat(run(command.substring(COMMAND.length()))).isEmpty());
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

	/** What went wrong, if something did. */
	private String run(String arguments) {
		String[] args = Arrays.stream(arguments.split(" "))
			.map((word) -> word.matches(".+\\.(json|yaml)") ? this.directory.resolve(word).toString() : word)
			.toArray(String[]::new);
		StringWriter err = new StringWriter();
		int code = AvpCli.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), args);
		return (code == 0) ? "" : code + " " + err;
	}

}
