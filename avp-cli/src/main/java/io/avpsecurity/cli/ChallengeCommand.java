package io.avpsecurity.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What is done with AVP challenges.
 */
@Command(name = "challenge", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = "Solves AVP challenges, as an agent does.", subcommands = ChallengeSolveCommand.class)
final class ChallengeCommand implements Runnable {

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Override
	public void run() {
		throw new ParameterException(this.command.commandLine(), "Do what with a challenge? Say solve");
	}

}
