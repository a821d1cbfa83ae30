package io.avpsecurity.servlet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Sends bodies whose digest is right, unless told otherwise. Every request has a
 * connection of its own: a container may close one after an answer without saying so in
 * it, and a POST is not sent again by itself.
 */
final class BodyClient {

	private final int port;

	BodyClient(TestContainer.Running running) {
		this.port = running.port();
	}

	/**
	 * Sends a body with its digest.
	 */
	HttpResponse<String> signed(String target, String type, byte[] body) throws Exception {
		return send(target, type, BodyJudge.digest(body), BodyPublishers.ofByteArray(body));
	}

	HttpResponse<String> signed(String target, String type, String body) throws Exception {
		return signed(target, type, body.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Sends a body in chunks, which declares no length.
	 */
	HttpResponse<String> chunked(String target, String type, byte[] body) throws Exception {
		return send(target, type, BodyJudge.digest(body),
				BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
	}

	HttpResponse<String> unsigned(String target, String type, byte[] body) throws Exception {
		return send(target, type, "", BodyPublishers.ofByteArray(body));
	}

	HttpResponse<String> tampered(String target, String type, byte[] body) throws Exception {
		return send(target, type, "not-it", BodyPublishers.ofByteArray(body));
	}

	/**
	 * Declares a length, sends some of it and goes away.
	 */
	void breakOff(String target, int declared, int sent) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			OutputStream output = socket.getOutputStream();
			output.write(("POST " + target + " HTTP/1.1\r\nHost: localhost\r\nX-Digest: x\r\nContent-Length: "
					+ declared + "\r\n\r\n")
				.getBytes(StandardCharsets.US_ASCII));
			output.write(TestStreams.bytes(sent));
		}
	}

	private HttpResponse<String> send(String target, String type, String digest, BodyPublisher body)
			throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + target))
			.timeout(Duration.ofSeconds(60))
			.header("Content-Type", type)
			.POST(body);
		if (!digest.isEmpty()) {
			request.header("X-Digest", digest);
		}
		HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
		return http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
	}

}
