package io.avpsecurity.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.fetch.FetchRules;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.key.PrivateSigningKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Publishes a key directory, and perhaps a card, on this machine alone, until it is
 * stopped.
 */
@Command(name = "serve", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = { "Publishes a key directory over TLS on this machine, for trying things. Runs until stopped.",
				"Nobody else reaches it: it listens on the loopback address. Its certificate is made anew at each "
						+ "start and written to a file, for those who shall trust it." },
		footer = { "", "In another window, then:",
				"  avp-cli directory check https://localhost:8443 --trust serve-certificate.pem --allow localhost:8443" })
final class ServeCommand implements Callable<Integer> {

	private static final int MAX_PORT = 0xFFFF;

	@Option(names = "--directory", required = true, paramLabel = "FILE",
			description = "The key directory, as keygen --directory writes it.")
	@SuppressWarnings("NullAway.Init")
	private Path directory;

	@Option(names = "--card", paramLabel = "FILE",
			description = "A Signature Agent Card, published at " + SiteDocument.CARD_PATH)
	private Optional<Path> card = Optional.empty();

	@Option(names = "--key", paramLabel = "FILE",
			description = "The private JWK of a key in the directory. The directory is signed with it.")
	private Optional<Path> key = Optional.empty();

	@Option(names = "--port", defaultValue = "8443", paramLabel = "PORT",
			description = "The port, ${DEFAULT-VALUE} if you do not say. 0 for any that is free.")
	private int port;

	@Option(names = "--host", defaultValue = "localhost", paramLabel = "NAME",
			description = "The name in the URLs, ${DEFAULT-VALUE} if you do not say. It must lead to this machine.")
	@SuppressWarnings("NullAway.Init")
	private String host;

	@Option(names = "--certificate", defaultValue = "serve-certificate.pem", paramLabel = "FILE",
			description = "Where the certificate is written, ${DEFAULT-VALUE} if you do not say. One that an earlier "
					+ "run has left is replaced, any other file left alone.")
	@SuppressWarnings("NullAway.Init")
	private Path certificate;

	@Option(names = "--as-is", description = "Publish the files even if they are not in order, to try what happens.")
	private boolean asIs;

	@Mixin
	private final Output output = new Output();

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	private final Findings findings = new Findings();

	private final Machine machine;

	ServeCommand(Machine machine) {
		this.machine = machine;
	}

	@Override
	public Integer call() {
		String name = name();
		Optional<PrivateSigningKey> signingKey = this.key.map(ServeCommand::signingKey);
		byte[] keys = TextFile.read(this.directory);
		Optional<byte[]> description = this.card.map(TextFile::read);
		PrintWriter log = this.command.commandLine().getErr();
		try (LocalSite site = LocalSite.start(name, this.port, this.machine.clock(), log::println)) {
			check(site, keys, signingKey, description);
			if (this.findings.hasProblems() && !this.asIs) {
				return refuse();
			}
			this.findings.waive();
			site.certificate().writeTo(this.certificate);
			site.publish(SiteDocument.directory(keys, signingKey, this.machine.clock()));
			description.map(SiteDocument::card).ifPresent(site::publish);
			int code = this.output.print(ExitCode.HOLDS, lines(site, signingKey), members(site, signingKey));
			waitToBeStopped();
			return code;
		}
	}

	private static void waitToBeStopped() {
		try {
			new CountDownLatch(1).await();
		}
		catch (InterruptedException ex) {
			// This is how it is stopped from within its process.
			Thread.currentThread().interrupt();
		}
	}

	private String name() {
		String name = this.host.toLowerCase(Locale.ROOT);
		if (!FetchRules.isHost(name)) {
			throw new ParameterException(this.command.commandLine(),
					"--host " + this.host + " is no host name, expected one such as localhost");
		}
		if (this.port < 0 || this.port > MAX_PORT) {
			throw new ParameterException(this.command.commandLine(),
					"--port " + this.port + " is out of range, expected 0 to " + MAX_PORT);
		}
		return name;
	}

	private static PrivateSigningKey signingKey(Path file) {
		try {
			return PrivateJwk.read(new String(TextFile.read(file), StandardCharsets.UTF_8));
		}
		catch (IllegalArgumentException ex) {
			throw new NotRunException(
					file + ": " + ex.getMessage() + "; expected a private JWK, as avp-cli keygen makes it");
		}
	}

	private void check(LocalSite site, byte[] keys, Optional<PrivateSigningKey> signingKey,
			Optional<byte[]> description) {
		CheckedDirectory published = DirectoryCheck.ofFile(site.origin() + KeyDirectory.WELL_KNOWN_PATH, keys,
				this.machine.clock().instant());
		this.findings.addAll(this.directory.toString(), published.findings());
		if (signingKey.filter((found) -> !published.keyids().contains(found.keyid())).isPresent()) {
			this.findings.problem(this.key.map(Path::toString).orElse(""), "it is not in the directory",
					"Say --key with a key that is, or add its public part to the directory.");
		}
		if (description.isPresent()) {
			CheckedCard read = CardCommand.ofBytes(description.get(), site.origin() + SiteDocument.CARD_PATH, published,
					this.machine.clock().instant());
			this.findings.addAll(this.card.map(Path::toString).orElse(""), read.findings());
		}
	}

	private int refuse() {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("serving", false);
		this.findings.addTo(members);
		List<String> lines = new ArrayList<>(this.findings.lines());
		lines.add("Nothing is served. Say --as-is to try what happens.");
		return this.output.print(ExitCode.FAILS, lines, members);
	}

	private List<String> lines(LocalSite site, Optional<PrivateSigningKey> signingKey) {
		List<String> lines = new ArrayList<>(this.findings.lines());
		lines.add("Serving on " + site.origin() + " until stopped, for this machine alone:");
		lines.add("  " + KeyDirectory.WELL_KNOWN_PATH + "  " + this.directory
				+ signingKey.map((found) -> ", signed by " + found.keyid()).orElse(""));
		this.card.ifPresent((file) -> lines.add("  " + SiteDocument.CARD_PATH + "  " + file));
		lines.add("Its certificate is in " + this.certificate + ". Whoever trusts that reaches it.");
		if (!site.isLocalName()) {
			lines.add(this.host + " has to lead to 127.0.0.1, such as by a line in the hosts file.");
		}
		lines.add("");
		lines.add("Try, in another window:");
		nextCommands(site).forEach((next) -> lines.add("  " + next));
		lines.add("");
		lines.add("For a Spring Boot application that shall fetch from it:");
		properties(site).forEach((property) -> lines.add("  " + property));
		return lines;
	}

	private List<String> nextCommands(LocalSite site) {
		String reach = " --trust " + this.certificate + " --allow " + site.authority();
		List<String> commands = new ArrayList<>();
		commands.add("curl -i --cacert " + this.certificate + ' ' + site.origin() + KeyDirectory.WELL_KNOWN_PATH);
		commands.add("avp-cli directory check " + site.origin() + reach);
		this.card.ifPresent((file) -> commands
			.add("avp-cli card check " + site.origin() + " --directory " + site.origin() + reach));
		commands.add("avp-cli sign --key " + this.key.map(Path::toString).orElse("agent-key.json") + " --agent "
				+ site.origin() + " --curl http://localhost:8080/whoami");
		return commands;
	}

	/** An application does not fetch from itself: by its port it is another one here. */
	private List<String> properties(LocalSite site) {
		return List.of("--spring.ssl.bundle.pem.agents.truststore.certificate=file:" + this.certificate,
				"--avp.directory.ssl-bundle=agents", "--avp.directory.allowed-addresses=127.0.0.0/8,::1/128",
				"--avp.directory.allowed-hosts=" + site.host(), "--avp.directory.allowed-ports=" + site.port(),
				"--avp.authorities=localhost:8080");
	}

	private Map<String, Object> members(LocalSite site, Optional<PrivateSigningKey> signingKey) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("serving", true);
		members.put("origin", site.origin());
		members.put("directory", site.origin() + KeyDirectory.WELL_KNOWN_PATH);
		this.card.ifPresent((file) -> members.put("card", site.origin() + SiteDocument.CARD_PATH));
		signingKey.ifPresent((found) -> members.put("signed_by", found.keyid()));
		members.put("certificate", this.certificate.toString());
		members.put("next", nextCommands(site));
		members.put("properties", properties(site));
		this.findings.addTo(members);
		return members;
	}

}
