package io.avpsecurity.core.webbotauth;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;
import io.avpsecurity.core.fixture.VectorRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every Web Bot Auth vector but those of single use, on an Internet that has the
 * directories they give.
 */
class WebBotAuthVectorTests {

	private static final String FOLDER = "/vectors/web-bot-auth/";

	/** What is demanded of signatures is not for the verifier to see to. */
	private static final Set<String> RUN_BY_SINGLE_USE_VECTOR_TESTS = Set.of("EN-105", "EN-114");

	/** Named modes that stay unbuilt until somebody needs them. */
	private static final List<String> MODES_NOT_BUILT = List.of("signature-agent-type", "bare-jwk-directory");

	static Stream<Case> cases() {
		return Stream
			.of(cases("wba-edge-cases.json", "vectors"), cases("wba-negative-restated.json", "vectors"),
					cases("wba-drafts.json", "vectors"), cases("wba-drafts.json", "defective_upstream"))
			.flatMap(List::stream);
	}

	private static List<Case> cases(String file, String list) {
		List<Case> cases = new ArrayList<>();
		for (Vector vector : VectorFile.read(FOLDER + file).list(list)) {
			if (!isRun(vector)) {
				continue;
			}
			Vector config = vector.has("config") ? vector.object("config") : new Vector(Map.of());
			cases.add(new Case(vector, "", config, vector.object("expected")));
			if (vector.has("expected_in_mode")) {
				Vector modes = vector.object("expected_in_mode");
				modes.members()
					.keySet()
					.stream()
					.filter((mode) -> !MODES_NOT_BUILT.contains(mode))
					.forEach(
							(mode) -> cases.add(
									new Case(vector, mode,
											modes.object(mode).has("config") ? modes.object(mode).object("config")
													: new Vector(Map.of("max_validity_s", "none")),
											modes.object(mode))));
			}
		}
		return cases;
	}

	private static boolean isRun(Vector vector) {
		return !RUN_BY_SINGLE_USE_VECTOR_TESTS.contains(vector.string("id"));
	}

	@Test
	void vectorsThenAllButTheNamedOnesAreRun() {
		assertThat(count("wba-edge-cases.json", "vectors")).containsExactly(162, 160);
		assertThat(count("wba-negative-restated.json", "vectors")).containsExactly(17, 17);
		assertThat(count("wba-drafts.json", "vectors")).containsExactly(13, 13);
		assertThat(count("wba-drafts.json", "defective_upstream")).containsExactly(7, 7);
	}

	private static List<Integer> count(String file, String list) {
		List<Vector> all = VectorFile.read(FOLDER + file).list(list);
		return List.of(all.size(), (int) all.stream().filter(WebBotAuthVectorTests::isRun).count());
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("cases")
	void verifyThenAsInTheVector(Case vector) {
		RequestMessage request = VectorRequest.ofVector(vector.vector().object("request"));
		SignedAgentVerifier verifier = TestVerifiers.of(
				TestVerifiers.configure(TestVerifiers.VECTOR_DEFAULTS, vector.config()), request.authority(),
				vector.vector().list("directories"), vector.config(), vector.vector().integer("now"));

		Verification verification = verifier.verify(request).verification();

		Vector expected = vector.expected();
		assertThat(verification.outcome().code()).isEqualTo(expected.string("outcome"));
		assertThat(verification.reason().map(Reason::code).orElse("none")).isEqualTo(expected.string("reason", "none"));
		if (expected.has("label")) {
			assertThat(deciding(verification).label()).isEqualTo(expected.string("label"));
		}
		if (verification instanceof Verification.Verified verified) {
			assertThat(verified.agent().identity().url()).isEqualTo(expected.string("agent"));
			assertThat(verified.agent().keyid()).isEqualTo(expected.string("keyid"));
		}
		if (vector.vector().has("expected_all")) {
			assertThat(verification.signatures()).extracting(WebBotAuthVectorTests::describe)
				.isEqualTo(vector.vector().list("expected_all").stream().map(WebBotAuthVectorTests::describe).toList());
		}
	}

	private static String describe(Vector expected) {
		return expected.string("label") + ' ' + expected.string("outcome") + ' ' + expected.string("agent");
	}

	private static String describe(SignatureResult result) {
		String agent = (result instanceof SignatureResult.Verified verified) ? verified.agent().identity().url()
				: "none";
		return result.label() + ' ' + result.outcome().code() + ' ' + agent;
	}

	private static SignatureResult deciding(Verification verification) {
		return verification.signatures()
			.stream()
			.filter((result) -> result.outcome() == verification.outcome())
			.findFirst()
			.orElseThrow();
	}

	record Case(Vector vector, String mode, Vector config, Vector expected) {

		@Override
		public String toString() {
			return this.vector + (this.mode.isEmpty() ? "" : " [" + this.mode + "]");
		}

	}

}
