package io.avpsecurity.core.signature;

import java.util.Base64;
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
import io.avpsecurity.core.key.SharedSecret;
import io.avpsecurity.core.key.SigningKey;
import io.avpsecurity.core.key.VerificationKey;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The worked examples of RFC 9421. The base of every example is built, verified, and
 * signed again: bit for bit where the algorithm has no random part.
 */
class ExampleVectorTests {

	private static final Vector KEYS = VectorFile.read("/vectors/jwk/keys.json").object("keys");

	static Stream<Vector> messages() {
		return VectorFile.vectors("/vectors/rfc9421/rfc9421-examples.json").stream();
	}

	static Stream<Vector> messagesWithoutRandomPart() {
		return messages().filter(
				(vector) -> List.of("ed25519", "hmac-sha256", "rsa-v1_5-sha256").contains(vector.string("algorithm")));
	}

	@Test
	void vectorsThenAllAreRun() {
		assertThat(messages()).hasSize(19);
		assertThat(messagesWithoutRandomPart()).hasSize(8);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("messages")
	void baseThenAsInTheVector(Vector vector) {
		MessageComponents components = VectorResponse.components(vector.object("message"));

		Checked<SignatureBase> base = SignatureBase.of(signature(vector).input(), components);

		assertThat(((Checked.Passed<SignatureBase>) base).value()).hasToString(vector.string("signature_base"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("messages")
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
	@MethodSource("messagesWithoutRandomPart")
	void signThenTheSameSignatureForTheSameRequest(Vector vector) {
		MessageComponents components = VectorResponse.components(vector.object("message"));
		MessageSignature signature = signature(vector);

		Checked<SignatureFields> signed = new MessageSigner(signingKey(vector)).sign(signature.input(), components);

		String field = ((Checked.Passed<SignatureFields>) signed).value().signature();
		boolean same = lines(vector, "Signature").stream().anyMatch((line) -> line.contains(field));
		assertThat(same).isEqualTo(vector.string("expect").equals("valid"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("messages")
	void signThenVerified(Vector vector) {
		MessageComponents components = VectorResponse.components(vector.object("message"));
		SignatureBase base = ((Checked.Passed<SignatureBase>) SignatureBase.of(signature(vector).input(), components))
			.value();

		byte[] signature = signingKey(vector).sign(base.toByteArray());

		assertThat(key(vector).verify(signature, base.toByteArray())).isTrue();
		assertThat(key(vector).verify(signature, new byte[0])).isFalse();
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
