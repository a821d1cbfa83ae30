package io.avpsecurity.core.key;

import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Thumbprints of RFC 7638 and RFC 8037.
 */
class ThumbprintVectorTests {

	private static final Vector FILE = VectorFile.read("/vectors/jwk/thumbprints.json");

	static Stream<Vector> vectors() {
		return FILE.list("vectors").stream();
	}

	static Stream<Vector> invalid() {
		return FILE.list("invalid").stream();
	}

	@Test
	void vectorsThenAllAreRun() {
		assertThat(vectors()).hasSize(8);
		assertThat(invalid()).hasSize(3);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("vectors")
	void thumbprintThenAsInTheVector(Vector vector) {
		Optional<String> thumbprint = JwkThumbprint.of(read(vector));

		assertThat(thumbprint).contains(vector.string("thumbprint"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("invalid")
	void thumbprintWhenInvalidThenNone(Vector vector) {
		Optional<String> thumbprint = JwkThumbprint.of(read(vector));

		assertThat(thumbprint).isEmpty();
	}

	private static JsonObject read(Vector vector) {
		return ((ParsedJson.Value) Json.readObject(vector.object("jwk").json(), JsonLimits.DOCUMENT)).object();
	}

}
