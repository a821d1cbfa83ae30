package io.avpsecurity.core.challenge;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

import io.avpsecurity.core.key.SharedSecret;
import io.avpsecurity.core.state.CountKey;

/**
 * Gives client addresses names, so that it can be seen that two requests are of one
 * client and not of which. The secret ends with the process. Thread-safe.
 */
final class ClientPseudonyms {

	private static final int SIZE = 8;

	private final SharedSecret secret;

	ClientPseudonyms() {
		byte[] bytes = new byte[32];
		new SecureRandom().nextBytes(bytes);
		this.secret = SharedSecret.of(bytes);
	}

	String of(String address) {
		// Written in one way only, IPv6 by its first 64 bits.
		String client = CountKey.ofAddress("", address).who();
		byte[] name = this.secret.sign(client.getBytes(StandardCharsets.UTF_8));
		return HexFormat.of().formatHex(Arrays.copyOf(name, SIZE));
	}

}
