package io.avpsecurity.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

import io.avpsecurity.core.fetch.FetchedBody;
import io.avpsecurity.core.http.HttpsUrl;
import io.avpsecurity.core.http.LogText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Says what a Signature Agent Card is worth, before an application fetches it.
 */
@Command(name = "card", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = "Checks Signature Agent Cards.")
final class CardCommand implements Runnable {

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	private final Machine machine;

	CardCommand(Machine machine) {
		this.machine = machine;
	}

	@Override
	public void run() {
		throw new ParameterException(this.command.commandLine(), "Do what with a card? Say check");
	}

	@Command(mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
			description = {
					"Reads a Signature Agent Card as an application does, and says what is wrong with it and "
							+ "what of it is ignored.",
					"A card counts only for the agent whose keys it names: say --directory to check that too." },
			exitCodeListHeading = "%nExit codes:%n",
			exitCodeList = { "0:it is read, and used for the agent of --directory",
					"1:it is not, or one of its keys is broken", "2:something could not be fetched this time",
					"3:could not run" },
			footer = { "", "For example:", "  avp-cli card check card.json --directory directory.json",
					"  avp-cli card check https://agent.example --directory https://agent.example" })
	int check(
			@Parameters(paramLabel = "URL|FILE",
					description = "The URL of a card; an origin such as https://agent.example stands for "
							+ SiteDocument.CARD_PATH + " there. Or a file that is to be published.") String source,
			@Option(names = "--directory", paramLabel = "URL|FILE",
					description = "The key directory of the agent that the card is for.") Optional<String> directory,
			@Mixin JudgedAt at, @Mixin Fetching fetching, @Mixin Output output) {
		Instant now = at.on(this.machine);
		Optional<CheckedDirectory> keys = directory.map((given) -> DirectoryCommand.check(given, fetching, now));
		Findings findings = new Findings();
		keys.filter((found) -> found.findings().hasProblems())
			.ifPresent((found) -> findings.addAll(found.source(), found.findings()));
		CheckedCard checked = FetchCheck.isUrl(source) ? ofUrl(source, keys, fetching, now, findings)
				: read(source, FetchedBody.of(TextFile.read(Path.of(source))), Optional.empty(), keys, now, findings);
		return output.print(checked.findings().code(), checked.lines(), checked.members());
	}

	private static CheckedCard ofUrl(String text, Optional<CheckedDirectory> directory, Fetching fetching, Instant now,
			Findings findings) {
		Optional<HttpsUrl> parsed = HttpsUrl.parse(text);
		if (parsed.isEmpty()) {
			findings.problem("", "it is no https URL", "Give one such as https://agent.example");
			return new CheckedCard(LogText.of(text), Optional.empty(), Optional.empty(), findings);
		}
		String url = parsed.get().isOrigin() ? parsed.get().origin() + SiteDocument.CARD_PATH : text;
		return new FetchCheck(fetching.fetcher()).fetch(url, "application/json", findings)
			.map((loaded) -> read(url, loaded.body(), Optional.of(url), directory, now, findings))
			.orElseGet(() -> new CheckedCard(url, Optional.empty(), Optional.empty(), findings));
	}

	/** Checks what is about to be published beside a directory. */
	static CheckedCard ofBytes(byte[] content, String url, CheckedDirectory directory, Instant now) {
		return read(url, FetchedBody.of(content), Optional.of(url), Optional.of(directory), now, new Findings());
	}

	private static CheckedCard read(String source, FetchedBody body, Optional<String> url,
			Optional<CheckedDirectory> directory, Instant now, Findings findings) {
		Optional<String> text = body.text();
		if (text.isEmpty()) {
			findings.problem("", "it is not UTF-8", "Serve one JSON object in UTF-8.");
			return new CheckedCard(source, Optional.empty(), Optional.empty(), findings);
		}
		return CardCheck.check(source, text.get(), url, directory, now, findings);
	}

}
