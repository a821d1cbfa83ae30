package io.avpsecurity.core.webbotauth;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.digest.ContentDigest;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.http.MessageBody;
import io.avpsecurity.core.http.RequestMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whether a signature speaks for the body.
 */
class BodyCheckTests {

	private static final byte[] BODY = "name=Ada&qty=2".getBytes(StandardCharsets.UTF_8);

	private static final String DIGEST = ContentDigest.write(BODY);

	@ParameterizedTest
	@CsvSource({ "content-digest, '', true", "content-digest, ;sf, true", "content-digest, ;bs, true",
			"content-digest, ';key=\"sha-256\"', true", "@method, '', false" })
	void coverageThenOfTheBodyWhenItsDigestIsCovered(String component, String parameters, boolean body) {
		Verification verification = TestRequests.verify(post(DIGEST, '"' + component + '"' + parameters));

		assertThat(((Verification.Verified) verification).agent().coverage().body()).isEqualTo(body);
	}

	@Test
	void coverageWhenTheBodyIsNotAtHandThenNotOfTheBody() {
		RequestMessage request = TestAgents.sign(TestRequests.agentOne().withField("Content-Digest", DIGEST), 1,
				covering("\"content-digest\""));

		Verification verification = TestRequests.verify(request);

		assertThat(((Verification.Verified) verification).agent().coverage().body()).isFalse();
	}

	@Test
	@Tag("T-12")
	void verifyWhenTheBodyIsAnotherThenMismatch() {
		RequestMessage signed = post(DIGEST, "\"content-digest\"");

		assertThat(TestRequests.judge(signed.withBody("name=Eve".getBytes(StandardCharsets.UTF_8))))
			.isEqualTo("content_digest_mismatch");
	}

	@Test
	void verifyWhenOnlyAnUnknownDigestIsCoveredThenUnsupported() {
		String digests = DIGEST + ", md5=:AAAA:";

		assertThat(TestRequests.judge(post(digests, "\"content-digest\";key=\"md5\"")))
			.isEqualTo("content_digest_unsupported");
	}

	@Test
	@Tag("T-10")
	void verifyWhenTheBodyHasTwoLengthsThenUnsupported() {
		RequestMessage signed = post(DIGEST, "\"content-digest\"").withField("Content-Length", "14")
			.withField("Transfer-Encoding", "chunked");

		assertThat(TestRequests.judge(signed)).isEqualTo("content_digest_unsupported");
	}

	@ParameterizedTest
	@Tag("T-12")
	@ValueSource(strings = { "bad signature", "unknown key", "expired", "not covered" })
	void verifyWhenAnythingElseIsWrongThenTheBodyIsNotRead(String fault) {
		AtomicInteger reads = new AtomicInteger();
		RequestMessage good = post(DIGEST, fault.equals("not covered") ? "\"@path\"" : "\"content-digest\"");
		String signature = good.fieldLines("signature").get(0);
		RequestMessage request = switch (fault) {
			case "bad signature" ->
				TestRequests.withSignature(good, changed(signature)).withField("Content-Digest", DIGEST);
			case "unknown key" -> TestAgents.sign(TestRequests.agentOne().withField("Content-Digest", DIGEST), 2,
					covering("\"content-digest\"").replace(TestAgents.key(1).keyid(), TestAgents.key(2).keyid()));
			case "expired" -> TestAgents.sign(TestRequests.agentOne().withField("Content-Digest", DIGEST), 1,
					covering("\"content-digest\"").replace("expires=" + (TestAgents.CREATED + 300),
							"expires=" + (TestAgents.CREATED + 1)));
			default -> good;
		};

		TestRequests.verify(new CountingBody(request, reads));

		assertThat(reads).hasValue(0);
	}

	@Test
	@Tag("T-12")
	void verifyWhenFourSignaturesCoverItThenReadOnce() {
		AtomicInteger reads = new AtomicInteger();
		RequestMessage request = TestRequests.agentOne().withField("Content-Digest", DIGEST);
		for (int i = 1; i <= 4; i++) {
			request = TestAgents.sign(request, 1,
					covering("\"content-digest\"").replaceFirst("sig1=", "sig" + i + "="));
		}

		Verification verification = TestRequests.verify(new CountingBody(request, reads));

		assertThat(((Verification.Verified) verification).agents()).hasSize(4);
		assertThat(reads).hasValue(1);
	}

	/** Still the bytes of a signature, and not of this one. */
	private static String changed(String signature) {
		char first = signature.charAt("sig1=:".length());
		return signature.replace("sig1=:" + first, "sig1=:" + ((first == 'A') ? 'B' : 'A'));
	}

	private static RequestMessage post(String digest, String component) {
		return TestAgents.sign(TestRequests.agentOne().withField("Content-Digest", digest), 1, covering(component))
			.withBody(BODY);
	}

	private static String covering(String component) {
		return "sig1=(\"@authority\" \"signature-agent\";key=\"sig1\" " + component + ")" + TestAgents.parameters(1);
	}

	/** A request that counts how often its body is read. */
	private record CountingBody(RequestMessage request, AtomicInteger reads) implements DelegatingMessage {

		@Override
		public Optional<MessageBody> body() {
			return Optional.of((maxBytes, sink) -> {
				this.reads.incrementAndGet();
				return MessageBody.of(BODY).read(maxBytes, sink);
			});
		}

	}

	/** All the rest of a request. */
	private interface DelegatingMessage extends io.avpsecurity.core.http.HttpMessage {

		RequestMessage request();

		@Override
		default String method() {
			return request().method();
		}

		@Override
		default String scheme() {
			return request().scheme();
		}

		@Override
		default String authority() {
			return request().authority();
		}

		@Override
		default String path() {
			return request().path();
		}

		@Override
		default Optional<String> query() {
			return request().query();
		}

		@Override
		default Optional<String> requestTarget() {
			return request().requestTarget();
		}

		@Override
		default List<String> fieldLines(String name) {
			return request().fieldLines(name);
		}

	}

}
