package io.avpsecurity.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.key.PrivateSigningKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Makes a key to sign with. The private key is written to a file of its owner's and shown
 * nowhere.
 */
@Command(name = "keygen", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = "Makes an Ed25519 key: a private JWK for you, and a key directory to publish.",
		footer = { "", "For example:", "  avp-cli keygen --out agent-key.json --directory directory.json", "",
				"To try it on this machine, then: avp-cli serve --directory directory.json --key agent-key.json" })
final class KeygenCommand implements Callable<Integer> {

	@Option(names = "--out", required = true, paramLabel = "FILE",
			description = "Where the private JWK is written. A file that is there is left alone.")
	@SuppressWarnings("NullAway.Init")
	private Path out;

	@Option(names = "--directory", paramLabel = "FILE",
			description = "Where the key directory is written: what everybody may see.")
	private Optional<Path> directory = Optional.empty();

	@Mixin
	private final Output output = new Output();

	@Override
	public Integer call() {
		String secret = Json.write(PrivateJwk.generate());
		PrivateSigningKey key = PrivateJwk.read(secret);
		Map<String, Object> published = Map.of("keys", List.of(key.publicKey().toJwk()));
		TextFile.createSecret(this.out, secret + '\n');
		this.directory.ifPresent((file) -> publish(file, Json.write(published) + '\n'));
		return this.output.print(ExitCode.HOLDS, lines(key, published), members(key, published));
	}

	/** A key without its directory would be in the way of the next attempt. */
	private void publish(Path file, String text) {
		try {
			TextFile.create(file, text);
		}
		catch (NotRunException ex) {
			TextFile.remove(this.out);
			throw ex;
		}
	}

	private List<String> lines(PrivateSigningKey key, Map<String, Object> published) {
		List<String> lines = new ArrayList<>();
		lines.add("keyid        " + key.keyid());
		lines.add("private key  " + this.out);
		lines.add("directory    " + this.directory.map(Path::toString).orElseGet(() -> Json.write(published)));
		lines.add("");
		lines.add("Publish the directory at https://<your host>" + KeyDirectory.WELL_KNOWN_PATH + ',');
		lines.add("as application/http-message-signatures-directory+json.");
		return lines;
	}

	private Map<String, Object> members(PrivateSigningKey key, Map<String, Object> published) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("keyid", key.keyid());
		members.put("private_key", this.out.toString());
		members.put("directory", published);
		return members;
	}

}
