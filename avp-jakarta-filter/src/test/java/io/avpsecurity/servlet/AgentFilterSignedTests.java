package io.avpsecurity.servlet;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.key.Ed25519SigningKey;
import io.avpsecurity.core.webbotauth.AgentSigner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Genuine signatures through the filter in real containers.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AgentFilterSignedTests {

	private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochSecond(1_790_000_030L));

	private static final Ed25519SigningKey KEY = Ed25519SigningKey.ofSeed(new byte[32]);

	private static final String AGENT = "https://agent.example";

	private static final AgentSigner SIGNER = AgentSigner.of(KEY, AGENT, CLOCK);

	private static final String FORM = "Content-Type: application/x-www-form-urlencoded\n";

	private final TestContainer container;

	AgentFilterSignedTests(TestContainer container) {
		this.container = container;
	}

	@Test
	void doFilterWhenSignedThenVerified() throws Exception {
		RawResponse response = send("GET /agents/feed?a=%20b HTTP/1.1\nHost: shop.example\n"
				+ fields(sign("GET", "http://shop.example/agents/feed?a=%20b")));

		assertThat(response.body()).isEqualTo("[/agents default:fetcher]");
	}

	@Test
	void doFilterWhenPathEscapedThenSignedAsSent() throws Exception {
		RawResponse response = send("GET /%61gents/f%65ed HTTP/1.1\nHost: shop.example\n"
				+ fields(sign("GET", "http://shop.example/%61gents/f%65ed")));

		assertThat(response.body()).isEqualTo("[/agents default:fetcher]");
	}

	@Test
	void doFilterWhenSignedAndForwardedThenSignatureOfOriginalHolds() throws Exception {
		RawResponse response = send("GET /forward HTTP/1.1\nHost: shop.example\nX-To: /agents/feed\n"
				+ fields(sign("GET", "http://shop.example/forward")));

		assertThat(response.body()).isEqualTo("[/agents default:fetcher]");
	}

	@Test
	void doFilterWhenFormSignedThenParametersRead() throws Exception {
		RawResponse response = send("POST /form HTTP/1.1\nHost: shop.example\n" + FORM + fields(signForm("avp_token=a"))
				+ "\n\navp_token=a");

		assertThat(response.body()).isEqualTo("a default:fetcher");
	}

	@Test
	void doFilterWhenFormIsNotTheSignedOneThenForbidden() throws Exception {
		RawResponse response = send("POST /form HTTP/1.1\nHost: shop.example\n" + FORM + fields(signForm("avp_token=a"))
				+ "\n\navp_token=b");

		assertThat(response.status()).isEqualTo(403);
		assertThat(response.body()).contains("\"outcome\":\"invalid\"");
	}

	@Test
	void doFilterWhenLargeUploadSignedWithoutItsDigestThenStreamsThrough() throws Exception {
		long length = 100L << 20;

		try (TestContainer.Running running = start(security())) {
			RawResponse response = RawResponse.upload(running.port(),
					"POST /upload HTTP/1.1\nHost: shop.example\nContent-Type: multipart/form-data; boundary=x\n"
							+ fields(sign("POST", "http://shop.example/upload")),
					length);

			assertThat(response.body()).isEqualTo("received " + length);
		}
	}

	@Test
	void doFilterWhenTamperedThenForbidden() throws Exception {
		RawResponse response = send(
				"GET /open/other HTTP/1.1\nHost: shop.example\n" + fields(sign("GET", "http://shop.example/open/a")));

		assertThat(response.status()).isEqualTo(403);
		assertThat(response.body())
			.isEqualTo("{\"type\":\"about:blank\",\"title\":\"Forbidden\",\"status\":403,\"outcome\":\"invalid\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Signature-Input: (", "Signature-Input: sig1=()\nSignature: sig1=!",
			"Signature-Input: a=(), a=()\nSignature: a=:AA==:", "Signature-Input: a=()\nSignature: b=:AA==:" })
	void doFilterWhenFieldsUnreadableThenBadRequest(String fields) throws Exception {
		assertThat(send("GET /open/a HTTP/1.1\nHost: shop.example\n" + fields).status()).isEqualTo(400);
	}

	@Tag("T-2")
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void doFilterWhenSignatureAgentInTwoLinesThenBothRead(boolean first) throws Exception {
		Map<String, String> signed = sign("GET", "http://shop.example/agents/feed");
		String other = "Signature-Agent: other=\"https://other.example\"\n";

		RawResponse response = send("GET /agents/feed HTTP/1.1\nHost: shop.example\n" + (first ? other : "")
				+ fields(signed) + "\n" + (first ? "" : other));

		assertThat(response.body()).isEqualTo("[/agents default:fetcher]");
	}

	@Tag("T-2")
	@ParameterizedTest
	@ValueSource(strings = { "/open/a", "/agents/feed" })
	void doFilterWhenTwoTokensThenBadRequest(String path) throws Exception {
		RawResponse response = send(
				"GET " + path + " HTTP/1.1\nHost: shop.example\nAuthorization: AVP a\nAuthorization: avp a");

		assertThat(response.status()).isEqualTo(400);
	}

	@Test
	void doFilterWhenOtherCredentialsThenUntouched() throws Exception {
		RawResponse response = send("GET /open/a HTTP/1.1\nHost: shop.example\nAuthorization: Bearer abc");

		assertThat(response.body()).isEqualTo("[/open default:unsigned]");
	}

	@Tag("T-15")
	@Test
	void doFilterWhenSignedForAnotherSiteThenForbidden() throws Exception {
		RawResponse response = send(
				"GET /open/a HTTP/1.1\nHost: evil.example\n" + fields(sign("GET", "http://evil.example/open/a")));

		assertThat(response.status()).isEqualTo(403);
	}

	@Tag("T-16")
	@ParameterizedTest
	@ValueSource(strings = { "X-Forwarded-Host: shop.example", "Forwarded: host=shop.example",
			"X-Forwarded-Host: shop.example\nX-Forwarded-Proto: http\nX-Forwarded-Port: 80" })
	void doFilterWhenForwardedHeadersSpoofedThenIgnored(String spoofed) throws Exception {
		RawResponse response = send("GET /open/a HTTP/1.1\nHost: evil.example\n" + spoofed + "\n"
				+ fields(sign("GET", "http://shop.example/open/a")));

		assertThat(response.status()).isEqualTo(403);
	}

	@Tag("T-17")
	@ParameterizedTest
	@ValueSource(strings = { "SHOP.example", "shop.example:80", "Shop.Example:80" })
	void doFilterWhenHostWrittenOtherwiseThenSameAuthority(String host) throws Exception {
		RawResponse response = send("GET /agents/feed HTTP/1.1\nHost: " + host + "\n"
				+ fields(sign("GET", "http://shop.example/agents/feed")));

		assertThat(response.status()).isEqualTo(200);
	}

	@Test
	void doFilterWhenHostIsIpv6ThenInBrackets() throws Exception {
		RawResponse response = send(
				"GET /agents/feed HTTP/1.1\nHost: [::1]:8080\n" + fields(sign("GET", "http://[::1]:8080/agents/feed")));

		assertThat(response.status()).isEqualTo(200);
	}

	@Tag("T-18")
	@Test
	void doFilterWhenCapturedSignatureSentAsPostThenNotAllowed() throws Exception {
		String captured = fields(
				SIGNER.covering("@authority").sign(RequestMessage.of("GET", "http://shop.example/agents/feed")));

		RawResponse read = send("GET /agents/feed HTTP/1.1\nHost: shop.example\n" + captured);
		RawResponse write = send("POST /agents/orders HTTP/1.1\nHost: shop.example\n" + captured + "\n\nx");

		assertThat(read.status()).isEqualTo(200);
		assertThat(write.status()).isEqualTo(403);
		assertThat(write.header("Accept-Signature")).containsExactly(ChallengeHeaders.ACCEPT_SIGNATURE);
	}

	@Test
	void doFilterWhenTokenInFormOrQueryThenIgnoredAndReadable() throws Exception {
		RawResponse response = send("POST /form?x=1 HTTP/1.1\nHost: shop.example\n"
				+ "Content-Type: application/x-www-form-urlencoded\n\navp_token=in+the+body");
		RawResponse query = send("GET /form?avp_token=in+the+query HTTP/1.1\nHost: shop.example");

		assertThat(response.body()).isEqualTo("in the body default:unsigned");
		assertThat(query.body()).isEqualTo("in the query default:unsigned");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Host: shop.example\nHost: evil.example", "Host: shop.example\nHost: shop.example" })
	void doFilterWhenTwoHostsThenContainerRefuses(String hosts) throws Exception {
		assertThat(send("GET /open/a HTTP/1.1\n" + hosts).status()).isEqualTo(400);
	}

	@Test
	void doFilterWhenTargetInAbsoluteFormThenPathStillAgentOnly() throws Exception {
		RawResponse response = send("GET http://shop.example/agents/feed HTTP/1.1\nHost: shop.example");

		assertThat(response.status()).isEqualTo(401);
	}

	/**
	 * A request of the ChatGPT agent that was posted publicly in August 2025; vector
	 * RW-01.
	 */
	@Test
	void doFilterWhenRealCaptureThenVerified() throws Exception {
		AgentSecurity security = AgentSecurity.builder()
			.clock(InstantSource.fixed(Instant.ofEpochSecond(1_754_340_840L)))
			.authorities(OwnAuthorities.of(List.of("simonwillison.net")))
			.documentFetcher(new TestFetcher())
			.agent(KnownAgent.of("https://chatgpt.com",
					keys("{\"keys\":[{\"kid\":\"otMqcjr17mGyruktGvJU8oojQTSMHlVm7uO-lrcqbdg\",\"crv\":\"Ed25519\","
							+ "\"kty\":\"OKP\",\"x\":\"7F_3jDlxaquwh291MiACkcS3Opq88NksyHiakzS-Y1g\",\"use\":\"sig\","
							+ "\"nbf\":1735689600,\"exp\":1754656053}]}")))
			.build();

		RawResponse response = send(security, "GET /test-url-context HTTP/1.1\nHost: simonwillison.net\n"
				+ "Signature-Agent: \"https://chatgpt.com\"\n"
				+ "Signature-Input: sig1=(\"@authority\" \"@method\" \"@path\" \"signature-agent\");created=1754340838;"
				+ "keyid=\"otMqcjr17mGyruktGvJU8oojQTSMHlVm7uO-lrcqbdg\";expires=1754344438;"
				+ "nonce=\"_8jbGwfLcgt_vUeiZQdWvfyIeh9FmlthEXElL-O2Rq5zydBYWivw4R3sV9PV-zGwZ2OEGr3T2Pmeo2NzmboMeQ\";"
				+ "tag=\"web-bot-auth\";alg=\"ed25519\"\n"
				+ "Signature: sig1=:1AxfqHocTf693inKKMQ7NRoHoWAZ9d/vY4D/FO0+MqdFBy0HEH3ZIRv1c3hyiTrzCvquqDC8eYl1ojcPYOSpCQ==:");

		assertThat(response.body()).isEqualTo("[/test-url-context default:no_card]");
	}

	private RawResponse send(String request) throws Exception {
		return send(security(), request);
	}

	private static AgentSecurity security() {
		return AgentSecurity.builder()
			.clock(CLOCK)
			.authorities(OwnAuthorities.of(List.of("shop.example", "[::1]")))
			.agent(KnownAgent
				.of(AGENT,
						keys("{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\""
								+ KEY.publicKey().toJwk().get("x") + "\"}]}"))
				.withTrigger(Trigger.FETCHER))
			.build();
	}

	private RawResponse send(AgentSecurity security, String request) throws Exception {
		try (TestContainer.Running running = start(security)) {
			return running.send(request);
		}
	}

	private TestContainer.Running start(AgentSecurity security) throws Exception {
		AgentFilterSettings settings = AgentFilterSettings.defaults()
			.withAgentOnly(List.of(PathPrefix.of("/agents"), PathPrefix.of("/test-url-context")));
		return this.container.start("", new TestApp(new AgentFilter(security, settings)));
	}

	private static Map<String, String> signForm(String form) {
		return SIGNER.sign(RequestMessage.of("POST", "http://shop.example/form")
			.withBody(form.getBytes(StandardCharsets.US_ASCII)));
	}

	private static Map<String, String> sign(String method, String uri) {
		return SIGNER.sign(RequestMessage.of(method, uri));
	}

	private static String fields(Map<String, String> signed) {
		return signed.entrySet()
			.stream()
			.map((field) -> field.getKey() + ": " + field.getValue())
			.collect(Collectors.joining("\n"));
	}

	private static List<PublicJwk> keys(String text) {
		return ((ReadJwkSet.Value) JwkSet.read(text)).set().keys();
	}

}
