package io.avpsecurity.compatibility;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.key.PrivateSigningKey;

/**
 * Agents that sign for real. The shop of a test knows all but the stranger.
 */
enum TestAgents {

	FETCHER("fetcher"),

	CRAWLER("crawler"),

	WITHOUT_CARD(""),

	STRANGER("");

	private final Ed25519SigningKey key;

	private final String trigger;

	TestAgents(String trigger) {
		byte[] seed = new byte[32];
		Arrays.fill(seed, (byte) (ordinal() + 1));
		this.key = Ed25519SigningKey.ofSeed(seed);
		this.trigger = trigger;
	}

	PrivateSigningKey key() {
		return this.key;
	}

	String host() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-') + ".example";
	}

	String url() {
		return "https://" + host();
	}

	String jwkSet() {
		return "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"" + this.key.publicKey().toJwk().get("x")
				+ "\"}]}";
	}

	/**
	 * Writes their keys to files.
	 * @param directory where to
	 * @return the arguments that make a shop know them
	 */
	static List<String> introduce(Path directory) throws IOException {
		List<String> arguments = new ArrayList<>();
		for (TestAgents agent : List.of(FETCHER, CRAWLER, WITHOUT_CARD)) {
			String prefix = "--avp.agents[" + agent.ordinal() + "].";
			Path keys = Files.writeString(directory.resolve(agent.host() + ".json"), agent.jwkSet());
			arguments.add(prefix + "url=" + agent.url());
			arguments.add(prefix + "keys=file:" + keys);
			if (!agent.trigger.isEmpty()) {
				arguments.add(prefix + "trigger=" + agent.trigger);
			}
		}
		return arguments;
	}

}
