package io.avpsecurity.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What is done with AVP tokens.
 */
@Command(name = "token", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = "Looks into AVP tokens.", subcommands = TokenInspectCommand.class)
final class TokenCommand implements Runnable {

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Override
	public void run() {
		throw new ParameterException(this.command.commandLine(), "Do what with a token? Say inspect");
	}

}
