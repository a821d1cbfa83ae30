package io.avpsecurity.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What came back over a bare connection. No client library stands between, so that a
 * request is sent exactly as it is written.
 *
 * @param status the status code
 * @param head the header lines
 * @param body the rest, undecoded
 */
record RawResponse(int status, List<String> head, String body) {

	/**
	 * Sends a request line and header lines, one a line, and an optional body after an
	 * empty line.
	 */
	static RawResponse of(int port, String request) throws IOException {
		int end = request.indexOf("\n\n");
		String head = (end < 0) ? request.stripTrailing() : request.substring(0, end);
		String body = (end < 0) ? "" : request.substring(end + 2);
		String text = head.replace("\n", "\r\n") + "\r\nConnection: close\r\n"
				+ (body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n") + "\r\n" + body;
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.setSoTimeout(20_000);
			socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
			return read(socket.getInputStream());
		}
	}

	/**
	 * Sends a body of zeros without ever holding it.
	 */
	static RawResponse upload(int port, String head, long length) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.setSoTimeout(60_000);
			OutputStream output = socket.getOutputStream();
			output.write((head.stripTrailing().replace("\n", "\r\n") + "\r\nConnection: close\r\nContent-Length: "
					+ length + "\r\n\r\n")
				.getBytes(StandardCharsets.ISO_8859_1));
			byte[] block = new byte[1 << 16];
			for (long sent = 0; sent < length; sent += block.length) {
				output.write(block, 0, (int) Math.min(block.length, length - sent));
			}
			return read(socket.getInputStream());
		}
	}

	private static RawResponse read(InputStream input) throws IOException {
		String text = new String(input.readAllBytes(), StandardCharsets.ISO_8859_1);
		int end = text.indexOf("\r\n\r\n");
		List<String> lines = text.substring(0, end).lines().toList();
		return new RawResponse(Integer.parseInt(lines.get(0).split(" ")[1]), lines.subList(1, lines.size()),
				text.substring(end + 4));
	}

	List<String> header(String name) {
		String prefix = name + ":";
		return this.head.stream()
			.filter((line) -> line.regionMatches(true, 0, prefix, 0, prefix.length()))
			.map((line) -> line.substring(prefix.length()).strip())
			.toList();
	}

}
