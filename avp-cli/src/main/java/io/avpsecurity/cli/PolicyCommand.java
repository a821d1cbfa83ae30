package io.avpsecurity.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What is done with policy files. A file is read as an application reads it: by the same
 * reader.
 */
@Command(name = "policy", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = "Checks policy files, and says what they decide and why.",
		subcommands = { PolicyCheckCommand.class, PolicyExplainCommand.class })
final class PolicyCommand implements Runnable {

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Override
	public void run() {
		throw new ParameterException(this.command.commandLine(), "Do what with a policy? Say check or explain");
	}

}
