package io.avpsecurity.core.signature;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.key.PrivateSigningKey;
import io.avpsecurity.core.key.VerificationKey;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The worked examples of RFC 9421. The base of every example is built, whatever its
 * algorithm; those with ed25519 are also verified and signed again.
 */
class ExampleVectorTests {

	private static final Vector KEYS = VectorFile.read("/vectors/jwk/keys.json").object("keys");

	static Stream<Vector> messages() {
		return VectorFile.vectors("/vectors/rfc9421/rfc9421-examples.json").stream();
	}

	static Stream<Vector> ed25519() {
		return messages().filter((vector) -> vector.string("algorithm").equals("ed25519"));
	}

	@Test
	void vectorsThenAllAreRun() {
		assertThat(messages()).hasSize(19);
		assertThat(ed25519()).hasSize(6);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("messages")
	void baseThenAsInTheVector(Vector vector) {
		MessageComponents components = VectorResponse.components(vector.object("message"));

		Checked<SignatureBase> base = SignatureBase.of(signature(vector).input(), components);

		assertThat(((Checked.Passed<SignatureBase>) base).value()).hasToString(vector.string("signature_base"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("ed25519")
	void verifyThenAsInTheVector(Vector vector) {
		MessageComponents components = VectorResponse.components(vector.object("message"));
		MessageSignature signature = signature(vector);
		VerificationKey key = key(vector);

		Checked<VerificationKey> verified = SignatureBase.of(signature.input(), components)
			.then((base) -> SignatureVerifier.verify(signature.value(), Optional.empty(), base, key));

		assertThat(verified).isEqualTo(vector.string("expect").equals("valid") ? Checked.passed(key)
				: Checked.failed(Reason.SIGNATURE_MISMATCH));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("ed25519")
	void signThenTheSameSignatureForTheSameRequest(Vector vector) {
		MessageComponents components = VectorResponse.components(vector.object("message"));
		MessageSignature signature = signature(vector);
		PrivateSigningKey key = PrivateJwk.read(KEYS.object(vector.string("key")).object("private_jwk").json());

		Checked<SignatureFields> signed = new MessageSigner(key).sign(signature.input(), components);

		String field = ((Checked.Passed<SignatureFields>) signed).value().signature();
		boolean same = lines(vector, "Signature").stream().anyMatch((line) -> line.contains(field));
		assertThat(same).isEqualTo(vector.string("expect").equals("valid"));
	}

	private static List<String> lines(Vector vector, String name) {
		return vector.object("message")
			.pairs("headers")
			.stream()
			.filter((header) -> header.get(0).equals(name))
			.map((header) -> header.get(1))
			.toList();
	}

	private static MessageSignature signature(Vector vector) {
		Checked<List<MessageSignature>> read = MessageSignatures.read(lines(vector, "Signature-Input"),
				lines(vector, "Signature"));
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
