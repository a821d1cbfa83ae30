package io.avpsecurity.core.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.fetch.FetchTrust;
import io.avpsecurity.core.json.Json;

import static org.assertj.core.api.Assertions.assertThat;

class AvpClientTrustTests {

	private static final HeldCertificate CERTIFICATE = new HeldCertificate.Builder()
		.addSubjectAlternativeName("localhost")
		.build();

	private final MockWebServer server = new MockWebServer();

	@BeforeEach
	void start() throws IOException {
		this.server
			.useHttps(new HandshakeCertificates.Builder().heldCertificate(CERTIFICATE).build().sslSocketFactory());
		this.server.start(InetAddress.getByName("localhost"), 0);
		this.server.enqueue(new MockResponse.Builder().code(429)
			.addHeader("Content-Type", "application/json")
			.body(Json.write(Map.of("error", "rate_limited", "message", "Later")))
			.build());
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	@Test
	void tokenWhenTheCertificateIsTrustedThenTheServiceIsHeard() {
		FetchTrust trust = FetchTrust
			.of(new HandshakeCertificates.Builder().addTrustedCertificate(CERTIFICATE.certificate())
				.build()
				.trustManager());

		TokenResult result = token(AvpClient.builder(new BuiltInSolver()).trust(trust));

		assertThat(result).isEqualTo(new TokenResult.Refused("rate_limited", "Later", Optional.empty()));
	}

	@Test
	void tokenWhenTheCertificateIsNotTrustedThenUnreachable() {
		assertThat(token(AvpClient.builder(new BuiltInSolver()))).isInstanceOf(TokenResult.Unreachable.class);
	}

	private TokenResult token(AvpClient.Builder builder) {
		try (AvpClient client = builder.build()) {
			return client.token(URI.create("https://localhost:" + this.server.getPort()));
		}
	}

}
