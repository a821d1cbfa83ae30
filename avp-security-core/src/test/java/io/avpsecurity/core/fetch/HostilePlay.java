package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * What a server does with one connection. It is closed at the end.
 */
interface HostilePlay {

	void with(HostileConnection connection) throws IOException;

	/** Reads a request and sends these bytes. */
	static HostilePlay answer(byte[] response) {
		return (connection) -> connection.handshake().readHead().send(response).finish();
	}

	/** Reads a request and sends this text, byte for byte. */
	static HostilePlay answer(String response) {
		return answer(response.getBytes(StandardCharsets.ISO_8859_1));
	}

	/** Reads a request and sends a start, and then the same again and again. */
	static HostilePlay flood(String start, String again) {
		return (connection) -> {
			connection.handshake().readHead().send(start.getBytes(StandardCharsets.ISO_8859_1));
			byte[] block = again.repeat(1 + 4000 / again.length()).getBytes(StandardCharsets.ISO_8859_1);
			// Until the other side closes; a fetcher that does not would fill this.
			for (long sent = 0; sent < 1L << 26; sent += block.length) {
				connection.send(block);
			}
		};
	}

	/** Reads a request and sends one byte after the other, each just before a timeout. */
	static HostilePlay drip(String response) {
		byte[] bytes = response.getBytes(StandardCharsets.ISO_8859_1);
		return (connection) -> connection.handshake().readHead().drip(bytes, 300);
	}

}
