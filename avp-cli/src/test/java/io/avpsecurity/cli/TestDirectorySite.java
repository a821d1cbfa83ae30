package io.avpsecurity.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/**
 * The site of an agent on this machine, over TLS: answers everything alike, as it was
 * told last.
 */
final class TestDirectorySite implements AutoCloseable {

	private static final HeldCertificate CERTIFICATE = new HeldCertificate.Builder()
		.addSubjectAlternativeName("localhost")
		.build();

	private final HttpsServer server;

	private volatile Answer answer = new Answer(404, "text/plain", "nothing here");

	private TestDirectorySite(HttpsServer server) {
		this.server = server;
	}

	static TestDirectorySite start() throws IOException {
		return start(0);
	}

	static TestDirectorySite start(int port) throws IOException {
		HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
		server.setHttpsConfigurator(new HttpsConfigurator(
				new HandshakeCertificates.Builder().heldCertificate(CERTIFICATE).build().sslContext()));
		TestDirectorySite site = new TestDirectorySite(server);
		server.createContext("/", site::handle);
		server.start();
		return site;
	}

	/** What a client has to trust. */
	static Path trust(Path directory) throws IOException {
		return Files.writeString(directory.resolve("trusted.pem"), CERTIFICATE.certificatePem());
	}

	int port() {
		return this.server.getAddress().getPort();
	}

	String url() {
		return "https://localhost:" + port();
	}

	TestDirectorySite answering(int status, String type, String body) {
		this.answer = new Answer(status, type, body);
		return this;
	}

	private void handle(HttpExchange exchange) throws IOException {
		Answer now = this.answer;
		byte[] body = now.body().getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("Content-Type", now.type());
		exchange.sendResponseHeaders(now.status(), body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

	private record Answer(int status, String type, String body) {
	}

}
