package io.avpsecurity.core.directory;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorRequest;
import io.avpsecurity.core.fixture.VectorResponse;
import io.avpsecurity.core.http.MessageBody;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.ReadJwkSet;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Proofs of possession on directory responses.
 */
class DirectoryProofVectorTests {

	static Stream<Vector> vectors() {
		return VectorFile.vectors("/vectors/web-bot-auth/wba-directory-responses.json").stream();
	}

	@Test
	void vectorsThenAllAreRun() {
		assertThat(vectors()).hasSize(14);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("vectors")
	void readThenAsInTheVector(Vector vector) {
		Vector response = vector.object("response");
		JwkSet keys = ((ReadJwkSet.Value) JwkSet.read(response.string("body"))).set();

		DirectoryProof proof = DirectoryProofReader.read(VectorResponse.of(response),
				MessageBody.of(response.string("body").getBytes(StandardCharsets.UTF_8)),
				VectorRequest.ofVector(response.object("request")), keys, Instant.ofEpochSecond(vector.integer("now")));

		Vector expected = vector.object("expected");
		assertThat(describe(proof)).isEqualTo(expected.string("proof") + ' ' + expected.string("reason", "none"));
		if (expected.has("proven_keyids")) {
			assertThat(proof.provenKeyids()).isEqualTo(Set.copyOf(expected.strings("proven_keyids")));
		}
		else if (proof instanceof DirectoryProof.Valid) {
			assertThat(proof.provenKeyids()).isEqualTo(keyids(keys));
		}
	}

	private static Set<String> keyids(JwkSet keys) {
		List<String> keyids = keys.keys().stream().map((jwk) -> jwk.thumbprint()).toList();
		return Set.copyOf(keyids);
	}

	private static String describe(DirectoryProof proof) {
		if (proof instanceof DirectoryProof.Invalid invalid) {
			return "invalid " + invalid.why().code();
		}
		return ((proof instanceof DirectoryProof.Valid) ? "valid" : "absent") + " none";
	}

}
