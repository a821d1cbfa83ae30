package io.avpsecurity.cli;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.token.AvpToken;
import io.avpsecurity.core.token.PresentedToken;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Shows what an AVP token says, and whether a public key signed it. The token itself is
 * not printed again.
 */
@Command(name = "inspect", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = { "Shows what an AVP token says, and with --keys whether it is good.",
				"Without keys nothing is verified, and the exit code is 2." },
		footer = { "", "For example:",
				"  avp-cli token inspect --keys https://shop.example/avp/jwks.json < token.txt" })
final class TokenInspectCommand implements Callable<Integer> {

	private static final int MAX_INPUT = 8192;

	private static final String FIELD = "authorization:";

	@Parameters(arity = "0..1", defaultValue = "-", paramLabel = "TOKEN",
			description = "The token, or the value of its Authorization header. From the standard input if you do not "
					+ "say, or say -, so that no shell remembers it.")
	@SuppressWarnings("NullAway.Init")
	private String token;

	@Option(names = "--keys", paramLabel = "FILE|URL",
			description = "The public keys of who issued it: a JWK Set in a file, or at an https URL.")
	private Optional<String> keys = Optional.empty();

	@Mixin
	private final JudgedAt at = new JudgedAt();

	@Mixin
	private final Fetching fetching = new Fetching();

	@Mixin
	private final Output output = new Output();

	private final Machine machine;

	TokenInspectCommand(Machine machine) {
		this.machine = machine;
	}

	@Override
	public Integer call() {
		String credential = credential();
		Instant time = this.at.on(this.machine);
		Optional<AvpToken> read = AvpToken.read(credential);
		Optional<PublicKeys> named = this.keys.map((place) -> PublicKeys.read(place, this.fetching.fetcher()));
		TokenFinding finding = read.map((signed) -> TokenFinding.of(signed, named, time))
			.orElseGet(() -> TokenFinding.ofUnsigned(credential));
		return this.output.print(finding.code(), lines(read, finding, time), members(read, finding, time));
	}

	private String credential() {
		String text = (this.token.equals("-") ? new String(this.machine.read(MAX_INPUT), StandardCharsets.UTF_8)
				: this.token)
			.strip();
		String value = text.regionMatches(true, 0, FIELD, 0, FIELD.length()) ? text.substring(FIELD.length()) : text;
		if (value.isBlank()) {
			throw new NotRunException("There is no token, expected one in the arguments or on the standard input");
		}
		PresentedToken presented = PresentedToken
			.of(RequestMessage.of("GET", "https://localhost/").withField("authorization", value), false);
		if (presented instanceof PresentedToken.Ambiguous) {
			throw new NotRunException("There is more than one token, expected one");
		}
		return (presented instanceof PresentedToken.One one) ? one.credential() : value;
	}

	private static List<String> lines(Optional<AvpToken> token, TokenFinding finding, Instant at) {
		List<String> lines = new ArrayList<>();
		lines.add(ShownClaims.line("form", finding.form().name().toLowerCase(Locale.ROOT)));
		token.ifPresent((signed) -> {
			lines.add(ShownClaims.line("alg", LogText.of(signed.alg())));
			lines.add(ShownClaims.line("kid", LogText.of(signed.kid())));
			lines.add(ShownClaims.line("typ", LogText.of(signed.typ())));
			lines.addAll(new ShownClaims(signed.claims()).lines(at));
		});
		lines.add("");
		lines.add(result(finding.code()) + ": " + finding.message());
		return lines;
	}

	private static Map<String, Object> members(Optional<AvpToken> token, TokenFinding finding, Instant at) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("result", result(finding.code()));
		members.put("reason", finding.reason());
		members.put("message", finding.message());
		members.put("at", at.toString());
		members.put("form", finding.form().name().toLowerCase(Locale.ROOT));
		token.ifPresent((signed) -> {
			ShownClaims claims = new ShownClaims(signed.claims());
			Map<String, Object> header = new LinkedHashMap<>();
			header.put("alg", signed.alg());
			header.put("kid", signed.kid());
			header.put("typ", signed.typ());
			members.put("header", header);
			members.put("claims", claims.members());
			members.put("times", claims.times());
			members.put("other_claims", claims.others());
		});
		return members;
	}

	private static String result(ExitCode code) {
		return switch (code) {
			case HOLDS -> "verified";
			case FAILS -> "bad";
			case UNDECIDED, NOT_RUN -> "undecided";
		};
	}

}
