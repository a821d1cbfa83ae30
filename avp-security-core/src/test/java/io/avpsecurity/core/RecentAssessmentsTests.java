package io.avpsecurity.core;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.fixture.TestDecisions;
import io.avpsecurity.core.fixture.TestVerifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RecentAssessmentsTests {

	private final RecentAssessments recent = new RecentAssessments(InstantSource.fixed(Instant.EPOCH), 3);

	@Test
	void listThenTheNewestFirstAndNoMoreThanTheCapacity() {
		List<Assessment> assessments = IntStream.range(0, 5)
			.mapToObj((i) -> TestDecisions.assessedByDefault(
					TestVerifications.verified(TestVerifications.agent("agent" + i + ".example")),
					TokenVerification.Absent.INSTANCE, "GET"))
			.toList();

		assessments.forEach(this.recent::assessed);

		assertThat(this.recent.list()).extracting(RecentAssessments.Recent::assessment)
			.containsExactly(assessments.get(4), assessments.get(3), assessments.get(2));
		assertThat(this.recent.list()).extracting(RecentAssessments.Recent::number).containsExactly(4L, 3L, 2L);
		assertThat(this.recent.list()).extracting(RecentAssessments.Recent::at).containsOnly(Instant.EPOCH);
	}

	@Test
	void assessedWhenOfAPersonWhomNoRuleMatchedThenNotKept() {
		this.recent.assessed(TestDecisions.assessedByDefault(Verification.Unsigned.NO_SIGNATURE,
				TokenVerification.Absent.INSTANCE, "GET"));

		assertThat(this.recent.list()).isEmpty();
	}

	@Test
	void assessedWhenARuleMatchedOrATokenWasBadThenKept() {
		this.recent.assessed(TestDecisions.assessed(Verification.Unsigned.NO_SIGNATURE,
				TokenVerification.Absent.INSTANCE, TestDecisions.byRule(Action.DENY)));
		this.recent.assessed(TestDecisions.assessedByDefault(Verification.Unsigned.NO_SIGNATURE,
				new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED), "GET"));

		assertThat(this.recent.list()).hasSize(2);
	}

	@Test
	void constructorWhenCapacityIsOutOfBoundsThenRefused() {
		InstantSource clock = InstantSource.system();

		assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> new RecentAssessments(clock, 0));
		assertThatExceptionOfType(IllegalArgumentException.class)
			.isThrownBy(() -> new RecentAssessments(clock, RecentAssessments.MAX_CAPACITY + 1));
	}

}
