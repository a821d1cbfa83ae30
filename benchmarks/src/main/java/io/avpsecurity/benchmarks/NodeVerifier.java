package io.avpsecurity.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

import io.avpsecurity.core.http.RequestMessage;

/**
 * What the npm library {@code http-message-sig} takes to verify the same request, without
 * a profile, an authority or a key directory.
 */
final class NodeVerifier {

	private static final Path FOLDER = Path.of("node");

	private static final Signer SIGNER = Signer.ED25519;

	private NodeVerifier() {
	}

	/**
	 * Measures.
	 * @param folder where the request is written to
	 * @return nanoseconds by title; empty without Node.js or the library
	 * @throws IOException if the request cannot be written
	 */
	static Map<String, Double> measure(Path folder) throws IOException {
		if (!Files.isDirectory(FOLDER.resolve("node_modules"))) {
			return Map.of();
		}
		Path file = Files.writeString(folder.resolve("request.json"), request(SIGNER.signed()));
		return Command.lines("node", FOLDER.resolve("verify.mjs").toString(), file.toString(), "2")
			.map((lines) -> Map.of("http-message-sig 0.3.0 on Node.js, ed25519", Double.valueOf(lines.get(0))))
			.orElse(Map.of());
	}

	/** Written for {@code verify.mjs}. */
	static String request(RequestMessage message) {
		Map<String, String> jwk = SIGNER.jwk().key().toJwk();
		StringJoiner fields = new StringJoiner(",", "[", "]");
		for (String name : List.of("signature-agent", "signature-input", "signature")) {
			fields.add("{\"name\":" + quoted(name) + ",\"value\":" + quoted(message.fieldLines(name).get(0)) + "}");
		}
		StringJoiner members = new StringJoiner(",", "{", "}");
		jwk.forEach((name, value) -> members.add(quoted(name) + ":" + quoted(value)));
		return "{\"jwk\":" + members + ",\"keyid\":" + quoted(SIGNER.keyid()) + ",\"now\":"
				+ Scenario.CLOCK.instant().getEpochSecond() + ",\"method\":" + quoted(message.method())
				+ ",\"targetUri\":" + quoted(Scenario.URI) + ",\"fields\":" + fields + "}";
	}

	private static String quoted(String text) {
		return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
	}

}
