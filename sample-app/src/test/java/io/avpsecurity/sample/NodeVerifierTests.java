package io.avpsecurity.sample;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;

import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.webbotauth.AgentSigner;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@link AgentSigner} signs and the HTTP client of the JDK sends, as the npm library
 * {@code http-message-sig} sees it.
 */
@Tag("node")
class NodeVerifierTests {

	private static final String PATH = "/agents/orders?item=green%20tea&sort=%C3%A9";

	private static final String ORDER = "{\"item\":\"Sencha\",\"quantity\":3}";

	private static AgentSigner signer;

	@AutoClose("stop")
	private static NodeVerifier verifier;

	private final HttpClient client = HttpClient.newHttpClient();

	@BeforeAll
	static void start() throws IOException {
		signer = AgentSigner.of(PrivateJwk.read(Files.readString(NodeProject.KEY)), "https://shopping-agent.example",
				InstantSource.system());
		verifier = NodeVerifier.start(NodeProject.install(Path.of("target", "node", "verifier")));
	}

	@ParameterizedTest
	@ValueSource(strings = { PATH, "/agents/feed", "/agents/feed?", "/agents/green%20tea/%2e%2E/a" })
	void signWhenGetThenVerified(String path) throws Exception {
		String answer = get(path, sign("GET", path));

		assertThat(answer).isEqualTo("verified \"@authority\" \"@method\" \"@path\" \"@query\""
				+ " \"signature-agent\";key=\"sig1\", no digest");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/agents/orders/1?item=green%20tea&sort=%C3%A9", "/agents/orders?item=black", "/" })
	void signWhenPathOrQueryChangedThenRefused(String path) throws Exception {
		String answer = get(path, sign("GET", PATH));

		assertThat(answer).isEqualTo("refused VerificationFailed, no digest");
	}

	@Test
	void signWhenMethodChangedThenRefused() throws Exception {
		String answer = get(PATH, sign("DELETE", PATH));

		assertThat(answer).isEqualTo("refused VerificationFailed, no digest");
	}

	@Test
	void signWhenPostWithDigestThenVerified() throws Exception {
		String answer = post(ORDER, digest(ORDER), signPost(digest(ORDER)));

		assertThat(answer).isEqualTo("verified \"@authority\" \"@method\" \"@path\" \"@query\" \"content-digest\""
				+ " \"signature-agent\";key=\"sig1\", digest of the body");
	}

	@Test
	void signWhenBodyAndDigestChangedThenRefused() throws Exception {
		String changed = ORDER.replace('3', '4');

		String answer = post(changed, digest(changed), signPost(digest(ORDER)));

		assertThat(answer).isEqualTo("refused VerificationFailed, digest of the body");
	}

	private static Map<String, String> sign(String method, String path) {
		return signer.sign(RequestMessage.of(method, verifier.uri(path).toString()));
	}

	private static Map<String, String> signPost(String digest) {
		return signer.covering("@authority", "@method", "@path", "@query", "content-digest")
			.sign(RequestMessage.of("POST", verifier.uri(PATH).toString()).withField("Content-Digest", digest));
	}

	private static String digest(String body) throws Exception {
		byte[] digest = MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
		return "sha-256=:" + Base64.getEncoder().encodeToString(digest) + ":";
	}

	private String get(String path, Map<String, String> fields) throws Exception {
		return send(HttpRequest.newBuilder(verifier.uri(path)).GET(), fields);
	}

	private String post(String body, String digest, Map<String, String> fields) throws Exception {
		return send(HttpRequest.newBuilder(verifier.uri(PATH))
			.header("Content-Digest", digest)
			.POST(BodyPublishers.ofString(body)), fields);
	}

	private String send(HttpRequest.Builder request, Map<String, String> fields) throws Exception {
		fields.forEach(request::header);
		return this.client.send(request.timeout(Duration.ofSeconds(10)).build(), BodyHandlers.ofString()).body();
	}

}
