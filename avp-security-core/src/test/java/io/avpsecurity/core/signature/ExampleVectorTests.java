package io.avpsecurity.core.signature;

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
import io.avpsecurity.core.key.PrivateSigningKey;
import io.avpsecurity.core.key.VerificationKey;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The worked examples of RFC 9421. The base of every example that signs a request is
 * built, whatever its algorithm; those with ed25519 are also verified and signed again.
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

	static Stream<Vector> ed25519() {
		return requests().filter((vector) -> vector.string("algorithm").equals("ed25519"));
	}

	@Test
	void vectorsThenAllButTheNamedOnesAreRun() {
		assertThat(VectorFile.vectors("/vectors/rfc9421/rfc9421-examples.json")).hasSize(19);
		assertThat(requests()).hasSize(19 - NOT_RUN.size());
		assertThat(ed25519()).hasSize(6);
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
	@MethodSource("ed25519")
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
	@MethodSource("ed25519")
	void signThenTheSameSignatureForTheSameRequest(Vector vector) {
		RequestMessage request = VectorRequest.ofVector(vector.object("message"));
		MessageSignature signature = signature(vector, request);
		PrivateSigningKey key = PrivateJwk.read(KEYS.object(vector.string("key")).object("private_jwk").json());

		Checked<SignatureFields> signed = new MessageSigner(key).sign(signature.input(), request);

		String field = ((Checked.Passed<SignatureFields>) signed).value().signature();
		boolean same = request.fieldLines("signature").stream().anyMatch((line) -> line.contains(field));
		assertThat(same).isEqualTo(vector.string("expect").equals("valid"));
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
		String jwk = KEYS.object(vector.string("key")).object("public_jwk").json();
		JwkSet set = ((ReadJwkSet.Value) JwkSet.read("{\"keys\":[" + jwk + "]}")).set();
		return set.keys().get(0).key();
	}

}
