package io.avpsecurity.core.challenge;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;

import io.avpsecurity.core.key.SharedSecret;
import io.avpsecurity.core.state.CountKey;

/**
 * Gives client addresses names, so that it can be seen that two requests are of one
 * client and not of which. The secret ends with the process. Thread-safe.
 */
final class ClientPseudonyms {

	private final SharedSecret secret;

	ClientPseudonyms() {
		byte[] bytes = new byte[32];
		new SecureRandom().nextBytes(bytes);
		this.secret = SharedSecret.of(bytes);
	}

	String of(String address) {
		return HexFormat.of().toHexDigits(sign(client(address)));
	}

	/** Of a whole network: IPv4 by its first 24 bits, IPv6 by its first 48. */
	long ofNetwork(String address) {
		String client = client(address);
		int end = client.endsWith("::/64") ? client.lastIndexOf(':', client.length() - "::/64".length() - 1)
				: client.lastIndexOf('.');
		return sign((end >= 0) ? client.substring(0, end) : client);
	}

	/** Written in one way only, IPv6 by its first 64 bits. */
	private static String client(String address) {
		return CountKey.ofAddress("", address).who();
	}

	private long sign(String text) {
		return ByteBuffer.wrap(this.secret.sign(text.getBytes(StandardCharsets.UTF_8))).getLong();
	}

}
