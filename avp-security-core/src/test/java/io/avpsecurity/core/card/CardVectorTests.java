package io.avpsecurity.core.card;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cards. A card of the configuration has no URL to compare {@code client_id} with.
 */
class CardVectorTests {

	private static final Set<String> NEED_THE_URL_THEY_CAME_FROM = Set.of("card_client_id_missing",
			"card_client_id_mismatch");

	static Stream<Vector> vectors() {
		return VectorFile.vectors("/vectors/web-bot-auth/signature-agent-cards.json")
			.stream()
			.filter((vector) -> !NEED_THE_URL_THEY_CAME_FROM.contains(vector.string("reason", "")));
	}

	@Test
	void vectorsThenAllButTheNamedOnesAreRun() {
		assertThat(VectorFile.vectors("/vectors/web-bot-auth/signature-agent-cards.json")).hasSize(17);
		assertThat(vectors()).hasSize(13);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("vectors")
	void readThenAsInTheVector(Vector vector) {
		String text = (vector.members().get("card") instanceof Map) ? vector.object("card").json() : "[]";

		ReadCard read = SignatureAgentCard.read(text);

		assertThat(read instanceof ReadCard.Value).isEqualTo(vector.bool("valid", false));
		if (vector.has("view") && vector.object("view").contains("trigger")) {
			assertThat(((ReadCard.Value) read).card().trigger().map(Trigger::code).orElse("none"))
				.isEqualTo(vector.object("view").string("trigger", "none"));
		}
	}

}
