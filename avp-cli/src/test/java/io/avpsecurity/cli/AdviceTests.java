package io.avpsecurity.cli;

import java.util.Set;

import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class AdviceTests {

	private static final Set<String> ACTIONS = Set.of("Compare", "Cover", "Digest", "Give", "Make", "Move", "Name",
			"Publish", "Report", "Run", "Send", "Serve", "Set", "Sign", "Start", "Use", "Wait", "Write");

	@ParameterizedTest
	@EnumSource(Reason.class)
	void adviceThenItBeginsWithWhatToDo(Reason reason) {
		String advice = Advice.of(reason);

		assertThat(advice).endsWith(".").hasSizeGreaterThan(15);
		assertThat(ACTIONS).contains(advice.substring(0, advice.indexOf(' ')));
	}

	/** What nothing was seen of cannot have been the check that failed. */
	@ParameterizedTest
	@EnumSource(Reason.class)
	void stepThenUnsignedEndsBeforeAnythingIsJudged(Reason reason) {
		boolean early = Step.of(reason).compareTo(Step.TAG) <= 0;

		assertThat(early || reason.outcome() != Outcome.UNSIGNED).isTrue();
	}

}
