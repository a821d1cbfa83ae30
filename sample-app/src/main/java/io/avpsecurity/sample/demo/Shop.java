package io.avpsecurity.sample.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/**
 * The shop as its visitors see it: over HTTP, on this machine.
 */
final class Shop {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private final HttpClient client = HttpClient.newHttpClient();

	private final String origin;

	Shop(int port) {
		this.origin = "http://127.0.0.1:" + port;
	}

	URI uri(String path) {
		return URI.create(this.origin + path);
	}

	Reply get(URI uri, Map<String, String> fields) throws IOException, InterruptedException {
		return send(HttpRequest.newBuilder(uri).GET(), fields);
	}

	Reply post(URI uri, String json, Map<String, String> fields) throws IOException, InterruptedException {
		return send(HttpRequest.newBuilder(uri)
			.header("Content-Type", "application/json")
			.POST(BodyPublishers.ofString(json)), fields);
	}

	private Reply send(HttpRequest.Builder request, Map<String, String> fields)
			throws IOException, InterruptedException {
		fields.forEach(request::header);
		return Reply.of(this.client.send(request.timeout(TIMEOUT).build(), BodyHandlers.ofString()));
	}

}
