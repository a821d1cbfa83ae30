package io.avpsecurity.core.signature;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorRequest;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.key.VerificationKey;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The signatures printed in the drafts of Web Bot Auth, as RFC 9421 alone sees them:
 * whether the profile accepts them is tested there.
 */
class DraftVectorTests {

	private static final Vector FILE = VectorFile.read("/vectors/web-bot-auth/wba-drafts.json");

	private static final Vector KEYS = VectorFile.read("/vectors/jwk/keys.json").object("keys");

	static Stream<Vector> good() {
		return FILE.list("vectors").stream();
	}

	static Stream<Vector> defective() {
		return FILE.list("defective_upstream").stream();
	}

	@Test
	void vectorsThenAllAreRun() {
		assertThat(good()).hasSize(13);
		assertThat(defective()).hasSize(7);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("good")
	void verifyThenVerified(Vector vector) {
		assertThat(verify(vector)).isInstanceOf(Checked.Passed.class);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("defective")
	void verifyWhenDefectiveThenNot(Vector vector) {
		assertThat(verify(vector)).isInstanceOf(Checked.Failed.class);
	}

	private static Checked<VerificationKey> verify(Vector vector) {
		RequestMessage request = VectorRequest.ofVector(vector.object("request"));
		MessageSignature signature = ((Checked.Passed<List<MessageSignature>>) MessageSignatures
			.read(request.fieldLines("signature-input"), request.fieldLines("signature"))).value()
			.stream()
			.filter((candidate) -> candidate.input().label().equals(vector.string("label")))
			.findFirst()
			.orElseThrow();
		return SignatureBase.of(signature.input(), MessageComponents.of(request))
			.then((base) -> SignatureVerifier.verify(signature.value(), Optional.empty(), base, key(vector)));
	}

	private static VerificationKey key(Vector vector) {
		String jwk = KEYS.object(vector.string("key")).object("public_jwk").json();
		return ((ReadJwkSet.Value) JwkSet.read("{\"keys\":[" + jwk + "]}")).set().keys().get(0).key();
	}

}
