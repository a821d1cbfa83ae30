package io.avpsecurity.core.card;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cards of the vectors and of the trials.
 */
class CardVectorTests {

	private static final String FILE = "/vectors/web-bot-auth/signature-agent-cards.json";

	static List<Vector> vectors() {
		return VectorFile.vectors(FILE);
	}

	@Test
	void vectorsThenAllAreThere() {
		assertThat(vectors()).hasSize(17);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("vectors")
	@Tag("T-24")
	void readThenAsInTheVector(Vector vector) {
		ReadCard read = read(vector, "fetched_from");

		assertThat(reason(read)).isEqualTo(vector.string("reason", "none"));
		assertThat(read instanceof ReadCard.Value).isEqualTo(vector.bool("valid", false));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("vectors")
	void readWhenTheVectorHasAViewThenAsInTheView(Vector vector) {
		Vector view = vector.has("view") ? vector.object("view") : new Vector(Map.of());

		ReadCard read = read(vector, "fetched_from");

		if (view.contains("trigger")) {
			assertThat(trigger(read)).isEqualTo(view.string("trigger", "none"));
		}
		if (view.contains("purpose")) {
			assertThat(claims(read).purposes()).containsExactly(view.string("purpose"));
		}
		if (view.contains("robots_compliant")) {
			assertThat(claims(read).robotsCompliant()).isEqualTo(view.bool("robots_compliant", false));
		}
	}

	@Test
	void readWhenTrialT47ThenAsExpected() {
		Vector trial = VectorFile.read("/trials/T47-card-consistency.json");

		List<ReadCard> read = trial.list("cards").stream().map((card) -> read(card, "url")).toList();

		assertThat(read).extracting((card) -> card instanceof ReadCard.Value)
			.isEqualTo(trial.object("expect").members().get("accept"));
		assertThat(read).extracting(CardVectorTests::trigger)
			.containsExactly("fetcher", "none", "none", "none", "none");
	}

	private static ReadCard read(Vector vector, String url) {
		String text = (vector.members().get("card") instanceof Map) ? vector.object("card").json() : "[]";
		return vector.has(url) ? SignatureAgentCard.readFetched(text, vector.string(url))
				: SignatureAgentCard.read(text);
	}

	private static String reason(ReadCard read) {
		return (read instanceof ReadCard.Malformed malformed) ? malformed.reason().code() : "none";
	}

	private static CardClaims claims(ReadCard read) {
		return (read instanceof ReadCard.Value value) ? value.card().claims() : CardClaims.NONE;
	}

	private static String trigger(ReadCard read) {
		return claims(read).trigger().map(Trigger::code).orElse("none");
	}

}
