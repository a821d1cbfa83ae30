package io.avpsecurity.servlet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * What is sent exactly as it is written, framing included, over one connection.
 */
final class RawConnection {

	private RawConnection() {
	}

	/**
	 * Sends a text and reads until the other side closes.
	 */
	static String exchange(int port, String text) throws IOException {
		return exchange(port, text, false);
	}

	/**
	 * Sends a text, says that nothing follows, and reads until the other side closes.
	 */
	static String breakOff(int port, String text) throws IOException {
		return exchange(port, text, true);
	}

	private static String exchange(int port, String text, boolean end) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.setSoTimeout(20_000);
			socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
			if (end) {
				socket.shutdownOutput();
			}
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
		}
	}

}
