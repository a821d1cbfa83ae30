package io.avpsecurity.sample.demo;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class FindingsTests {

	private static final Visit UNSIGNED = new Visit("no signature", "unsigned", "review", "default:unsigned", 200, 401);

	private static final Visit SIGNED = new Visit("signed", "verified", "allow", "default:fetcher", 200, 200);

	private static final Visit CHANGED = new Visit("signed, then changed", "invalid", "deny",
			"default:invalid_signature", 403, 403);

	private static final Reply ORDERED = new Reply(200, "{}");

	private static final Reply SOLVED = new Reply(200, "{}");

	@Test
	void requireExpectedWhenAsExpectedThenNothing() {
		Findings findings = new Findings(List.of(UNSIGNED, SIGNED, CHANGED), ORDERED, SOLVED);

		assertThatNoException().isThrownBy(findings::requireExpected);
	}

	@Test
	void requireExpectedWhenVisitDiffersThenShowsBoth() {
		Visit let = new Visit("signed, then changed", "verified", "allow", "default:fetcher", 200, 200);
		Findings findings = new Findings(List.of(UNSIGNED, SIGNED, let), ORDERED, SOLVED);

		assertThatExceptionOfType(DemonstrationFailedException.class).isThrownBy(findings::requireExpected)
			.withMessageContaining(let.line())
			.withMessageContaining(CHANGED.line());
	}

	@Test
	void requireExpectedWhenOrderRefusedThenShowsAnswer() {
		Findings findings = new Findings(List.of(UNSIGNED, SIGNED, CHANGED), new Reply(403, "{\"outcome\":\"x\"}"),
				SOLVED);

		assertThatExceptionOfType(DemonstrationFailedException.class).isThrownBy(findings::requireExpected)
			.withMessageContaining("{\"outcome\":\"x\"}");
	}

	@Test
	void requireExpectedWhenNoPuzzleSolvedThenRefused() {
		Findings findings = new Findings(List.of(UNSIGNED, SIGNED, CHANGED), ORDERED, new Reply(401, "{}"));

		assertThatExceptionOfType(DemonstrationFailedException.class).isThrownBy(findings::requireExpected)
			.withMessageContaining("/agents/feed: 401");
	}

}
