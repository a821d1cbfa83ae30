package io.avpsecurity.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code openssl speed} says that a verification takes on this machine: the
 * cryptography alone, in machine code.
 */
final class OpensslSpeed {

	private static final double NANOS_PER_SECOND = 1e9;

	private OpensslSpeed() {
	}

	/**
	 * Measures.
	 * @return nanoseconds by what was verified; empty without OpenSSL
	 */
	static Map<String, Double> measure() {
		return read(Command.lines("openssl", "speed", "-mr", "-seconds", "1", "ed25519", "ecdsap256", "rsa2048")
			.orElse(List.of()));
	}

	/**
	 * The last column is verifications a second, or the seconds of one in old versions.
	 */
	static Map<String, Double> read(List<String> lines) {
		Map<String, Double> nanos = new LinkedHashMap<>();
		for (String line : lines) {
			String title = title(line);
			if (!title.isEmpty()) {
				double last = Double.parseDouble(line.substring(line.lastIndexOf(':') + 1));
				nanos.put(title, (last < 1) ? last * NANOS_PER_SECOND : NANOS_PER_SECOND / last);
			}
		}
		return nanos;
	}

	private static String title(String line) {
		if (line.startsWith("+F6:") && line.contains("Ed25519")) {
			return "openssl, ed25519";
		}
		if (line.startsWith("+F4:")) {
			return "openssl, ECDSA P-256";
		}
		return line.startsWith("+F2:") ? "openssl, RSA 2048, PKCS #1 v1.5" : "";
	}

}
