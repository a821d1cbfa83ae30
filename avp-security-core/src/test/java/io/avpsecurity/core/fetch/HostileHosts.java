package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * The spellings of hosts that must lead nowhere.
 */
final class HostileHosts {

	private HostileHosts() {
	}

	static List<String> read() {
		try (InputStream in = HostileHosts.class.getResourceAsStream("/fetch/hostile-hosts.txt")) {
			String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
			return text.lines().filter((line) -> !line.startsWith("# ")).map(String::translateEscapes).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
