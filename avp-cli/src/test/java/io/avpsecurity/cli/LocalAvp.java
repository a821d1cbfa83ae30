package io.avpsecurity.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AvpReply;
import io.avpsecurity.core.AvpRules;
import io.avpsecurity.core.AvpServer;
import io.avpsecurity.core.fixture.TestAvp;
import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.json.Json;

/**
 * A service that gives challenges, on this machine. What it answers can be replaced.
 */
final class LocalAvp implements AutoCloseable {

	private static final String CLIENT = "127.0.0.1";

	private final AvpServer avp = AgentSecurity.builder()
		.clock(new TestClock())
		.tokens(TestAvp::tokens)
		.avpServer(AvpRules.of(TestAvp.ISSUER))
		.build()
		.avpServer()
		.orElseThrow();

	private final HttpServer http;

	private LocalAvp(HttpServer http) {
		this.http = http;
	}

	/** Starts one whose challenges are below a path. */
	static LocalAvp at(String base) {
		try {
			LocalAvp service = new LocalAvp(
					HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
			service.http.createContext(base + "/challenge",
					(exchange) -> send(exchange, service.avp.challenge(CLIENT)));
			service.http.createContext(base + "/verify", service::verify);
			service.http.start();
			return service;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Answers one path in another way from now on. */
	LocalAvp answering(String path, int status, Map<String, ?> body) {
		this.http.removeContext(path);
		this.http.createContext(path, (exchange) -> {
			exchange.getResponseHeaders().set("Retry-After", "7");
			send(exchange, status, body);
		});
		return this;
	}

	String url(String path) {
		return "http://127.0.0.1:" + this.http.getAddress().getPort() + path;
	}

	private void verify(HttpExchange exchange) throws IOException {
		String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
		send(exchange, this.avp.verify(CLIENT, body));
	}

	private static void send(HttpExchange exchange, AvpReply reply) throws IOException {
		send(exchange, reply.status(), reply.body());
	}

	private static void send(HttpExchange exchange, int status, Map<String, ?> body) throws IOException {
		byte[] bytes = Json.write(body).getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.sendResponseHeaders(status, bytes.length);
		exchange.getResponseBody().write(bytes);
		exchange.close();
	}

	@Override
	public void close() {
		this.http.stop(0);
	}

}
