package io.avpsecurity.cli;

import java.nio.file.Path;
import java.time.Instant;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Says what a key directory is worth, before an application fetches it.
 */
@Command(name = "directory", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = "Checks key directories.")
final class DirectoryCommand implements Runnable {

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	private final Machine machine;

	DirectoryCommand(Machine machine) {
		this.machine = machine;
	}

	@Override
	public void run() {
		throw new ParameterException(this.command.commandLine(), "Do what with a directory? Say check");
	}

	@Command(mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
			description = {
					"Reads a key directory as an application with default settings does, and says what is "
							+ "wrong with it and with each of its keys.",
					"It holds when it is accepted, at least one key can be used, and none is broken." },
			exitCodeListHeading = "%nExit codes:%n",
			exitCodeList = { "0:it is accepted", "1:it is not, or one of its keys is broken",
					"2:it could not be fetched this time", "3:could not run" },
			footer = { "", "For example:", "  avp-cli directory check directory.json",
					"  avp-cli directory check https://agent.example" })
	int check(
			@Parameters(paramLabel = "URL|FILE",
					description = "An origin such as https://agent.example, the URL of a directory, or a file that "
							+ "is to be published.") String source,
			@Mixin JudgedAt at, @Mixin Fetching fetching, @Mixin Output output) {
		Instant now = at.on(this.machine);
		CheckedDirectory checked = check(source, fetching, now);
		return output.print(checked.findings().code(), checked.lines(), checked.members());
	}

	/** Checks what a command was given. */
	static CheckedDirectory check(String source, Fetching fetching, Instant now) {
		return FetchCheck.isUrl(source) ? DirectoryCheck.ofUrl(source, new FetchCheck(fetching.fetcher()), now)
				: DirectoryCheck.ofFile(source, TextFile.read(Path.of(source)), now);
	}

}
