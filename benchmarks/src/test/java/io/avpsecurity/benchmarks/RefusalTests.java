package io.avpsecurity.benchmarks;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is measured is what it is said to be, and no reason is left out.
 */
class RefusalTests {

	/** Why a reason is not measured. */
	private static final Map<Reason, String> NOT_MEASURED = Map.ofEntries(
			Map.entry(Reason.SIGNATURE_MISMATCH, "It is what the verification says."),
			Map.entry(Reason.CONTENT_DIGEST_NOT_COVERED, "It is about key directories; no request gets it."),
			Map.entry(Reason.CONTENT_DIGEST_MISMATCH, "The body is read after the verification."),
			Map.entry(Reason.CONTENT_DIGEST_UNSUPPORTED, "The body is looked at after the verification."),
			Map.entry(Reason.CONTENT_DIGEST_BODY_TOO_LARGE, "The body is read after the verification."),
			Map.entry(Reason.NONCE_MISSING, "A demand is settled after the verification."),
			Map.entry(Reason.NONCE_REPLAYED, "A demand is settled after the verification."),
			Map.entry(Reason.REPLAY_UNAVAILABLE, "A demand is settled after the verification."),
			Map.entry(Reason.INTERNAL, "A fault of ours has no cost that could be promised."));

	@ParameterizedTest
	@EnumSource
	void scenarioThenRefusedForItsReason(Refusal refusal) {
		Scenario scenario = refusal.scenario();

		assertThat(scenario.assess().verification().reason()).contains(refusal.reason());
	}

	@ParameterizedTest
	@EnumSource
	void scenarioThenRefusedForItsReason(Burden burden) {
		Scenario scenario = burden.scenario();

		assertThat(scenario.assess().verification().reason()).contains(burden.reason());
	}

	@ParameterizedTest
	@EnumSource
	void signedThenVerifiedAsAWholeAndAlone(Signer signer) {
		Scenario scenario = Scenario.of(signer, signer.signed());

		assertThat(scenario.assess().verification().outcome()).isEqualTo(Outcome.VERIFIED);
		assertThat(BareVerification.of(signer).verify()).isTrue();
	}

	@Test
	void refusalsThenEveryReasonIsMeasuredOrSaysWhyNot() {
		Set<Reason> expected = EnumSet.allOf(Reason.class);
		expected.removeIf((reason) -> reason.outcome() == Outcome.UNSIGNED || NOT_MEASURED.containsKey(reason));

		assertThat(Arrays.stream(Refusal.values()).map(Refusal::reason)).containsExactlyElementsOf(expected);
	}

}
