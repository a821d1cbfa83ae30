package io.avpsecurity.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Callable;

import io.avpsecurity.core.http.LogText;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * The command {@code avp-cli}.
 */
@Command(name = "avp-cli", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = "Makes keys, signs and verifies requests in the Web Bot Auth profile, and checks what belongs to it: "
				+ "key directories, cards, policies, challenges and tokens.",
		subcommands = {
				KeygenCommand.class, SignCommand.class, VerifyCommand.class, DirectoryCommand.class, CardCommand.class,
				PolicyCommand.class, ChallengeCommand.class, TokenCommand.class, ServeCommand.class },
		exitCodeListHeading = "%nExit codes:%n",
		exitCodeList = { "0:done, or what was checked holds", "1:what was checked does not hold",
				"2:cannot be told: what is needed for it could not be had",
				"3:could not run: wrong arguments, or a file that cannot be read" },
		footer = { "", "To begin with:", "  avp-cli keygen --out agent-key.json --directory directory.json",
				"  avp-cli sign --key agent-key.json --agent https://agent.example --curl http://localhost:8080/whoami",
				"  avp-cli verify request.http", "  avp-cli policy check agent-policy.yaml" })
public final class AvpCli implements Callable<Integer> {

	/** Commands that are shown to be copied stay on their lines. */
	private static final int USAGE_WIDTH = 120;

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	private AvpCli() {
	}

	/**
	 * Runs a command and ends the process.
	 * @param args the command and its arguments
	 */
	public static void main(String[] args) {
		System.exit(run(new PrintWriter(System.out, true, StandardCharsets.UTF_8),
				new PrintWriter(System.err, true, StandardCharsets.UTF_8), args));
	}

	static int run(PrintWriter out, PrintWriter err, String... args) {
		return run(new Machine(InstantSource.system(), System.in), out, err, args);
	}

	static int run(Machine machine, PrintWriter out, PrintWriter err, String... args) {
		return commandLine(machine).setOut(out)
			.setErr(err)
			.setParameterExceptionHandler((ex, given) -> misused(ex))
			.setExecutionExceptionHandler((ex, line, parsed) -> failed(ex, line))
			.execute(args);
	}

	static CommandLine commandLine(Machine machine) {
		return new CommandLine(new AvpCli(), new Commands(machine)).setUsageHelpWidth(USAGE_WIDTH)
			// What begins with @ is what it says, and no file of arguments.
			.setExpandAtFiles(false)
			.registerConverter(Instant.class, AvpCli::instant);
	}

	private static Instant instant(String text) {
		try {
			boolean seconds = text.chars().allMatch((c) -> c >= '0' && c <= '9');
			return seconds ? Instant.ofEpochSecond(Long.parseLong(text)) : Instant.parse(text);
		}
		catch (DateTimeException | NumberFormatException ex) {
			throw new TypeConversionException("'" + text + "' is no time, expected one such as 2026-12-01T12:00:00Z, "
					+ "or seconds such as 1796126400");
		}
	}

	/** Without a command there is nothing to do. */
	@Override
	public Integer call() {
		throw new ParameterException(this.command.commandLine(),
				"Which command? One of " + String.join(", ", this.command.subcommands().keySet()));
	}

	private static int misused(ParameterException ex) {
		CommandLine line = ex.getCommandLine();
		line.getErr().println(ex.getMessage());
		line.getErr().println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
		return ExitCode.NOT_RUN.number();
	}

	/** Anything else than a refusal of ours is a fault: its message may hold a secret. */
	private static int failed(Exception ex, CommandLine line) {
		line.getErr()
			.println((ex instanceof NotRunException) ? ex.getMessage() : "A fault of avp-cli, " + LogText.where(ex));
		return ExitCode.NOT_RUN.number();
	}

	/**
	 * Makes the commands: those that need the machine are given it.
	 *
	 * @param machine the machine
	 */
	private record Commands(Machine machine) implements IFactory {

		@Override
		public <K> K create(Class<K> type) throws Exception {
			if (type == SignCommand.class) {
				return type.cast(new SignCommand(this.machine));
			}
			if (type == VerifyCommand.class) {
				return type.cast(new VerifyCommand(this.machine));
			}
			if (type == DirectoryCommand.class) {
				return type.cast(new DirectoryCommand(this.machine));
			}
			if (type == CardCommand.class) {
				return type.cast(new CardCommand(this.machine));
			}
			if (type == ServeCommand.class) {
				return type.cast(new ServeCommand(this.machine));
			}
			if (type == TokenInspectCommand.class) {
				return type.cast(new TokenInspectCommand(this.machine));
			}
			if (type == ChallengeSolveCommand.class) {
				return type.cast(new ChallengeSolveCommand(this.machine));
			}
			return CommandLine.defaultFactory().create(type);
		}

	}

	/** That of the jar. */
	static final class Version implements IVersionProvider {

		@Override
		public String[] getVersion() {
			String version = AvpCli.class.getPackage().getImplementationVersion();
			return new String[] { "avp-cli " + ((version != null) ? version : "(not packaged)") };
		}

	}

}
