package io.avpsecurity.core.signature;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.key.SharedSecret;
import io.avpsecurity.core.key.SigningKey;
import io.avpsecurity.core.key.VerificationKey;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The worked examples of RFC 9421. The base of every example that signs a request is
 * built, verified, and signed again: bit for bit where the algorithm has no random part.
 */
class ExampleVectorTests {

	private static final Map<String, String> NOT_RUN = Map.of( //
			"B.2.4", "a response", //
			"2.4-first", "a response", //
			"2.4-first-tampered-request", "a response", //
			"2.4-second", "a response");

	private static final Vector KEYS = VectorFile.read("/vectors/jwk/keys.json").object("keys");

	static Stream<Vector> requests() {
		return VectorFile.vectors("/vectors/rfc9421/rfc9421-examples.json")
			.stream()
			.filter((vector) -> !NOT_RUN.containsKey(vector.string("id")));
	}

	static Stream<Vector> requestsWithoutRandomPart() {
		return requests().filter(
				(vector) -> List.of("ed25519", "hmac-sha256", "rsa-v1_5-sha256").contains(vector.string("algorithm")));
	}

	@Test
	void vectorsThenAllButTheNamedOnesAreRun() {
		assertThat(VectorFile.vectors("/vectors/rfc9421/rfc9421-examples.json")).hasSize(19);
		assertThat(requests()).hasSize(19 - NOT_RUN.size());
		assertThat(requestsWithoutRandomPart()).hasSize(8);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("requests")
	void baseThenAsInTheVector(Vector vector) {
		RequestMessage request = VectorRequest.ofVector(vector.object("message"));

		Checked<SignatureBase> base = SignatureBase.of(signature(vector, request).input(),
				MessageComponents.of(request));

		assertThat(((Checked.Passed<SignatureBase>) base).value()).hasToString(vector.string("signature_base"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("requests")
	void verifyThenAsInTheVector(Vector vector) {
		RequestMessage request = VectorRequest.ofVector(vector.object("message"));
		MessageSignature signature = signature(vector, request);
		VerificationKey key = key(vector);

		Checked<VerificationKey> verified = SignatureBase.of(signature.input(), MessageComponents.of(request))
			.then((base) -> SignatureVerifier.verify(signature.value(), Optional.empty(), base, key));

		assertThat(verified).isEqualTo(vector.string("expect").equals("valid") ? Checked.passed(key)
				: Checked.failed(Reason.SIGNATURE_MISMATCH));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("requestsWithoutRandomPart")
	void signThenTheSameSignatureForTheSameRequest(Vector vector) {
		RequestMessage request = VectorRequest.ofVector(vector.object("message"));
		MessageSignature signature = signature(vector, request);

		Checked<SignatureFields> signed = new MessageSigner(signingKey(vector)).sign(signature.input(), request);

		String field = ((Checked.Passed<SignatureFields>) signed).value().signature();
		boolean same = request.fieldLines("signature").stream().anyMatch((line) -> line.contains(field));
		assertThat(same).isEqualTo(vector.string("expect").equals("valid"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("requests")
	void signThenVerified(Vector vector) {
		RequestMessage request = VectorRequest.ofVector(vector.object("message"));
		SignatureBase base = ((Checked.Passed<SignatureBase>) SignatureBase.of(signature(vector, request).input(),
				MessageComponents.of(request)))
			.value();

		byte[] signature = signingKey(vector).sign(base.toByteArray());

		assertThat(key(vector).verify(signature, base.toByteArray())).isTrue();
		assertThat(key(vector).verify(signature, new byte[0])).isFalse();
	}

	private static MessageSignature signature(Vector vector, RequestMessage request) {
		Checked<List<MessageSignature>> read = MessageSignatures.read(request.fieldLines("signature-input"),
				request.fieldLines("signature"));
		return ((Checked.Passed<List<MessageSignature>>) read).value()
			.stream()
			.filter((signature) -> signature.input().label().equals(vector.string("label")))
			.findFirst()
			.orElseThrow();
	}

	private static VerificationKey key(Vector vector) {
		if (KEYS.object(vector.string("key")).has("secret_base64")) {
			return secret(vector);
		}
		return ((ReadJwkSet.Value) JwkSet.read("{\"keys\":[" + jwk(vector, "public_jwk") + "]}")).set()
			.keys()
			.get(0)
			.key();
	}

	private static SigningKey signingKey(Vector vector) {
		return KEYS.object(vector.string("key")).has("secret_base64") ? secret(vector)
				: PrivateJwk.read(jwk(vector, "private_jwk"));
	}

	private static SharedSecret secret(Vector vector) {
		return SharedSecret.of(Base64.getDecoder().decode(KEYS.object(vector.string("key")).string("secret_base64")));
	}

	/** An RSA key says what it is for by its {@code alg}. */
	private static String jwk(Vector vector, String name) {
		String jwk = KEYS.object(vector.string("key")).object(name).json();
		return jwk.replaceFirst("\\{", "{\"alg\":\"" + vector.string("algorithm") + "\",");
	}

}
