package io.avpsecurity.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.HttpsUrl;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Says whether a signed request verifies, and if it does not, why and what to do. The
 * verdict is that of the code which judges requests in an application.
 */
@Command(name = "verify", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = "Verifies a signed request: shows each step, the signature base, and what to do when it fails.",
		footer = { "", "A request in a file is what went over the wire: GET /feed HTTP/1.1, the fields,",
				"an empty line, the body. For example:", "  avp-cli verify request.http",
				"  avp-cli verify request.http --directory directory.json --authority shop.example",
				"  avp-cli verify capture.http --at 2025-08-04T20:54:00Z",
				"  avp-cli verify --url https://shop.example/feed --header 'Signature: sig1=:…:' --header …" })
final class VerifyCommand implements Callable<Integer> {

	@Mixin
	private final RequestSource source = new RequestSource();

	@Option(names = "--directory", paramLabel = "FILE|URL",
			description = "The key directory: a file with a JWK Set, or an https URL. It is taken for that of the "
					+ "agent. Without it the directory is fetched from where Signature-Agent says.")
	private Optional<String> directory = Optional.empty();

	@Mixin
	private final JudgedAt at = new JudgedAt();

	@Option(names = "--authority", paramLabel = "HOST[:PORT]",
			description = "What the site is called, as avp.authorities has it. May be repeated. "
					+ "That of the request if you do not say.")
	private List<String> authorities = List.of();

	@Option(names = "--profile", defaultValue = "deployed", paramLabel = "NAME",
			description = "deployed: what agents send today. strict: the working group's draft by the letter. "
					+ "${DEFAULT-VALUE} if you do not say.")
	@SuppressWarnings("NullAway.Init")
	private String profile;

	@Option(names = "--allow-test-keys", description = "Accept the keys that are printed in RFC 9421.")
	private boolean allowTestKeys;

	@Mixin
	private final Fetching fetching = new Fetching();

	@Mixin
	private final Output output = new Output();

	private final Machine machine;

	VerifyCommand(Machine machine) {
		this.machine = machine;
	}

	@Override
	public Integer call() {
		RequestMessage request = this.source.request();
		this.authorities.forEach(VerifyCommand::requireAuthority);
		Diagnosis diagnosis = new RequestCheck(profile(), this.authorities, directories(), this.at.on(this.machine))
			.of(request);
		VerifyReport report = new VerifyReport(diagnosis);
		return this.output.print(diagnosis.exitCode(), report.lines(), report.members());
	}

	private static void requireAuthority(String authority) {
		if (Authority.parse(authority, "").isEmpty()) {
			throw new NotRunException(
					"--authority '" + authority + "' is no host or host:port, expected one such as shop.example");
		}
	}

	private WebBotAuthProfile profile() {
		WebBotAuthProfile named = switch (this.profile) {
			case "deployed" -> WebBotAuthProfile.DEPLOYED;
			case "strict" -> WebBotAuthProfile.STRICT;
			default ->
				throw new NotRunException("--profile '" + this.profile + "' is unknown, expected deployed or strict");
		};
		return named.withMaxValidity(named.maxValidity(), this.allowTestKeys);
	}

	private SeenDirectories directories() {
		DocumentFetcher fetcher = this.fetching.fetcher();
		if (this.directory.isEmpty()) {
			return SeenDirectories.fetched(fetcher);
		}
		String place = this.directory.get();
		if (HttpsUrl.parse(place).isPresent()) {
			return SeenDirectories.at(place, fetcher);
		}
		if (place.contains("://")) {
			throw new NotRunException("--directory '" + place
					+ "' is no https URL, expected one such as https://agent.example/directory, or a file");
		}
		return SeenDirectories.in(Path.of(place), fetcher);
	}

}
