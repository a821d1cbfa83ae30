package io.avpsecurity.core.webbotauth;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.http.RequestMessage;

import static org.assertj.core.api.Assertions.assertThat;

class AgentSignerTests {

	private static final byte[] BODY = "{\"item\":\"Sencha\"}".getBytes(StandardCharsets.UTF_8);

	private final AgentSigner signer = AgentSigner.of(TestAgents.key(1), TestAgents.ONE, TestAgents.CLOCK);

	@Test
	void signWhenTheRequestHasABodyThenItsDigestIsAddedAndCovered() {
		RequestMessage request = TestRequests.REQUEST.withBody(BODY);

		Map<String, String> fields = this.signer.sign(request);

		assertThat(fields.keySet()).containsExactly("Content-Digest", "Signature-Agent", "Signature-Input",
				"Signature");
		assertThat(TestRequests.verify(with(request, fields))).isInstanceOfSatisfying(Verification.Verified.class,
				(verified) -> assertThat(verified.agent().coverage().body()).isTrue());
	}

	@Test
	void signWhenTheDigestIsThereThenItIsCoveredAsItIs() {
		RequestMessage request = TestRequests.REQUEST.withBody(BODY).withField("Content-Digest", "sha-256=:AAAA:");

		Map<String, String> fields = this.signer.covering("@authority", "content-digest").sign(request);

		assertThat(fields).doesNotContainKey("Content-Digest");
		assertThat(TestRequests.judge(with(request, fields))).isEqualTo("content_digest_mismatch");
	}

	@Test
	void signTwiceThenNeverTheSameSignature() {
		assertThat(this.signer.sign(TestRequests.REQUEST)).isNotEqualTo(this.signer.sign(TestRequests.REQUEST));
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"sig1=(\"@authority\" \"@method\" \"@path\" \"signature-agent\";key=\"sig1\");created;expires;tag=\"web-bot-auth\"",
			"ours=(\"@method\");nonce=\"a nonce of the server\"",
			"other=();tag=\"gnap\", ours=(\"@target-uri\");alg=\"ed25519\"", "a=(\"not-there\"), b=()" })
	void answerThenASignatureThatVerifies(String acceptSignature) {
		Optional<Map<String, String>> fields = this.signer.answer(TestRequests.REQUEST, List.of(acceptSignature));

		assertThat(TestRequests.judge(with(TestRequests.REQUEST, fields.orElseThrow()))).isEqualTo("verified");
	}

	@Test
	void answerThenWithTheNonceAndTheComponentsAskedFor() {
		Map<String, String> fields = this.signer
			.answer(TestRequests.REQUEST,
					List.of("mine=(\"@method\" \"@authority\");nonce=\"abc\";keyid=\"" + TestAgents.key(1).keyid()
							+ "\""))
			.orElseThrow();

		assertThat(fields.get("Signature-Input")).startsWith("mine=(\"@method\" \"@authority\" \"signature-agent\"")
			.contains(";nonce=\"abc\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "(", "a=1", "a=();tag=\"gnap\"", "a=();keyid=\"another\"",
			"a=();alg=\"rsa-pss-sha512\"", "a=(\"not-there\")", "a=();created=5", "a=(), a=()" })
	void answerWhenNothingCanBeGivenThenNone(String acceptSignature) {
		assertThat(this.signer.answer(TestRequests.REQUEST, List.of(acceptSignature))).isEmpty();
	}

	private static RequestMessage with(RequestMessage request, Map<String, String> fields) {
		RequestMessage signed = request;
		for (Map.Entry<String, String> field : fields.entrySet()) {
			signed = signed.withField(field.getKey(), field.getValue());
		}
		return signed;
	}

}
