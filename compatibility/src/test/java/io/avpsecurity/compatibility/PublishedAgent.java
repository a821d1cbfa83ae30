package io.avpsecurity.compatibility;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.avpsecurity.core.webbotauth.AgentUrl;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An agent with a site of its own: a server with TLS on loopback, whose certificate is
 * from a private CA. It publishes its keys and, perhaps, its card.
 */
final class PublishedAgent implements AfterAllCallback {

	private static final HeldCertificate CA = new HeldCertificate.Builder().certificateAuthority(0).build();

	private final TestAgents agent;

	private final MockWebServer server = new MockWebServer();

	private final Map<String, LongAdder> fetched = new ConcurrentHashMap<>();

	private PublishedAgent(TestAgents agent) {
		this.agent = agent;
	}

	/**
	 * Starts its site.
	 * @param agent who it is
	 * @param trigger who causes its requests, as its card says
	 */
	static PublishedAgent start(TestAgents agent, String trigger) {
		PublishedAgent published = new PublishedAgent(agent);
		published.serve(trigger);
		return published;
	}

	/**
	 * Returns what makes a shop find the sites of some agents, and trust them. It has
	 * more time than by default: a machine that tests may be busy.
	 * @param ports the ports of their sites
	 * @return the arguments
	 */
	static String[] reachable(Integer... ports) {
		return new String[] { "--avp.authorities=127.0.0.1", "--avp.disclose-reasons=true",
				"--avp.directory.ssl-bundle=agents", "--avp.directory.connect-timeout=5s",
				"--avp.directory.read-timeout=5s", "--avp.directory.call-timeout=10s",
				"--avp.directory.request-timeout=5s",
				"--spring.ssl.bundle.pem.agents.truststore.certificate=" + CA.certificatePem(),
				"--avp.directory.allowed-addresses=127.0.0.0/8", "--avp.directory.allowed-hosts=localhost",
				"--avp.directory.allowed-ports="
						+ Stream.of(ports).map(String::valueOf).collect(Collectors.joining(",")) };
	}

	private void serve(String trigger) {
		HeldCertificate certificate = new HeldCertificate.Builder().addSubjectAlternativeName("localhost")
			.signedBy(CA)
			.build();
		this.server
			.useHttps(new HandshakeCertificates.Builder().heldCertificate(certificate).build().sslSocketFactory());
		this.server.setDispatcher(new Dispatcher() {

			@Override
			public MockResponse dispatch(RecordedRequest request) {
				return answer(request.getTarget(), trigger);
			}

		});
		try {
			this.server.start();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private MockResponse answer(String path, String trigger) {
		this.fetched.computeIfAbsent(path, (first) -> new LongAdder()).increment();
		return switch (path) {
			case AgentUrl.WELL_KNOWN_PATH ->
				document("application/http-message-signatures-directory+json", this.agent.jwkSet());
			case "/.well-known/signature-agent-card" -> document("application/json", card(path, trigger));
			default -> new MockResponse.Builder().code(404).build();
		};
	}

	/** Not at once, so that requests that come together are waiting together. */
	private static MockResponse document(String type, String body) {
		return new MockResponse.Builder().code(200)
			.setHeader("Content-Type", type)
			.body(body)
			.headersDelay(200, TimeUnit.MILLISECONDS)
			.build();
	}

	private String card(String path, String trigger) {
		return """
				{"client_id":"%s","client_name":"%s","jwks_uri":"%s","web_bot_auth":{"trigger":"%s"}}
				""".formatted(url() + path, this.agent.host(), url() + AgentUrl.WELL_KNOWN_PATH, trigger);
	}

	String url() {
		return "https://localhost:" + port();
	}

	int port() {
		return this.server.getPort();
	}

	long fetched(String path) {
		LongAdder count = this.fetched.get(path);
		return (count != null) ? count.sum() : 0;
	}

	TestSignatures signs() {
		return TestSignatures.by(this.agent).withAgentUrl(url());
	}

	@Override
	public void afterAll(ExtensionContext test) {
		this.server.close();
	}

}
