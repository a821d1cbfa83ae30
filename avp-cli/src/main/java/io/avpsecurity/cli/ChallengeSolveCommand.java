package io.avpsecurity.cli;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import io.avpsecurity.core.client.AvpClient;
import io.avpsecurity.core.client.BuiltInSolver;
import io.avpsecurity.core.client.PresentedPuzzle;
import io.avpsecurity.core.client.PuzzleSolver;
import io.avpsecurity.core.client.TokenResult;
import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.token.AvpToken;
import io.avpsecurity.core.token.PresentedToken;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Gets a token as an agent does: asks for a challenge, solves it, and answers. The puzzle
 * is not shown, the token is: it is what is asked for.
 */
@Command(name = "solve", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = { "Solves a challenge of an AVP service, and prints the token as a header that is ready to send.",
				"The token is a secret of yours: it lets whoever has it in until it expires." },
		footer = { "", "For example:", "  avp-cli challenge solve http://localhost:8080",
				"  curl -H \"$(avp-cli challenge solve http://localhost:8080 | tail -n 1)\" http://localhost:8080/agents" })
final class ChallengeSolveCommand implements Callable<Integer> {

	@Parameters(paramLabel = "URL",
			description = "The site, such as https://shop.example, or where its challenges are if that is not /avp: "
					+ "https://shop.example/shop/avp. Of http only this machine.")
	@SuppressWarnings("NullAway.Init")
	private String url;

	@Option(names = "--agent-name", paramLabel = "NAME",
			description = "What to tell the service about who asks. It need not believe it.")
	private Optional<String> agentName = Optional.empty();

	@Mixin
	private final TrustedCertificates certificates = new TrustedCertificates();

	@Mixin
	private final Output output = new Output();

	private final Machine machine;

	private final SeeingSolver solver = new SeeingSolver();

	ChallengeSolveCommand(Machine machine) {
		this.machine = machine;
	}

	@Override
	public Integer call() {
		URI service = ServiceAddress.read(this.url);
		Instant begun = this.machine.clock().instant();
		TokenResult result = token(service);
		Duration took = Duration.between(begun, this.machine.clock().instant());
		if (result instanceof TokenResult.Granted granted) {
			return granted(granted, took);
		}
		return refusal(result).print(this.output, this.solver.type);
	}

	private TokenResult token(URI service) {
		AvpClient.Builder builder = AvpClient.builder(this.solver).clock(this.machine.clock());
		this.certificates.trust().ifPresent(builder::trust);
		this.agentName.ifPresent((name) -> name(builder, name));
		try (AvpClient client = builder.build()) {
			return client.token(service);
		}
	}

	private static void name(AvpClient.Builder builder, String name) {
		try {
			builder.agentName(name);
		}
		catch (IllegalArgumentException ex) {
			throw new NotRunException("--agent-name: " + ex.getMessage());
		}
	}

	private int granted(TokenResult.Granted granted, Duration took) {
		String value = PresentedToken.SCHEME + ' ' + granted.token();
		Optional<Long> level = AvpToken.read(granted.token()).flatMap((token) -> ShownClaims.level(token.claims()));
		List<String> lines = new ArrayList<>();
		this.solver.type.ifPresent((type) -> lines.add("type     " + LogText.of(type)));
		level.ifPresent((number) -> lines.add("level    " + number));
		lines.add("took     " + took.toMillis() + " ms, requests and all");
		lines.add("expires  " + TimeWords.of(granted.expiresAt(), this.machine.clock().instant()));
		lines.add("");
		lines.add("Authorization: " + value);
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("solved", true);
		this.solver.type.ifPresent((type) -> members.put("type", type));
		level.ifPresent((number) -> members.put("level", number));
		members.put("took_ms", took.toMillis());
		members.put("token", granted.token());
		members.put("header", value);
		members.put("expires_at", granted.expiresAt().toString());
		return this.output.print(ExitCode.HOLDS, lines, members);
	}

	private static Refusal refusal(TokenResult result) {
		if (result instanceof TokenResult.Refused refused) {
			return new Refusal(ExitCode.FAILS, refused.error(), "The service says " + refused.error()
					+ (refused.message().isEmpty() ? "." : ": " + refused.message()), refused.retryAfter());
		}
		if (result instanceof TokenResult.Unsolved unsolved) {
			return new Refusal(ExitCode.UNDECIDED, "unsolved",
					"This puzzle of type " + unsolved.type() + " is none that avp-cli can solve.", Optional.empty());
		}
		return new Refusal(ExitCode.UNDECIDED, "unreachable",
				"There is no answer to solve for: " + ((TokenResult.Unreachable) result).message() + '.',
				Optional.empty());
	}

	/**
	 * Solves what the built-in one can, and keeps what was asked last. Used by one
	 * thread.
	 */
	private static final class SeeingSolver implements PuzzleSolver {

		private final PuzzleSolver builtIn = new BuiltInSolver();

		private Optional<String> type = Optional.empty();

		@Override
		public Optional<String> solve(PresentedPuzzle puzzle) {
			this.type = Optional.of(puzzle.type());
			return this.builtIn.solve(puzzle);
		}

	}

	/**
	 * Why there is no token.
	 *
	 * @param code how the command ends
	 * @param error the code that the service gave, or a word of ours
	 * @param message the same for people
	 * @param retryAfter how long the service asks to be left alone
	 */
	private record Refusal(ExitCode code, String error, String message, Optional<Duration> retryAfter) {

		int print(Output output, Optional<String> type) {
			List<String> lines = new ArrayList<>();
			lines.add(this.message);
			Map<String, Object> members = new LinkedHashMap<>();
			members.put("solved", false);
			type.ifPresent((name) -> members.put("type", name));
			members.put("error", this.error);
			members.put("message", this.message);
			this.retryAfter.ifPresent((pause) -> {
				members.put("retry_after", pause.toSeconds());
				lines.add("It asks to be left alone for " + pause.toSeconds() + " seconds.");
			});
			return output.print(this.code, lines, members);
		}

	}

}
