package io.avpsecurity.spring.boot;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.AssessmentListener;
import io.avpsecurity.core.RecentAssessments;

/**
 * Keeps as many decisions as {@code avp.policy.recent-decisions} says, none when that is
 * 0, for the endpoint that shows them. Thread-safe.
 */
final class RecentDecisions implements AssessmentListener {

	private final Optional<RecentAssessments> kept;

	RecentDecisions(InstantSource clock, int number) {
		this.kept = (number > 0) ? Optional.of(new RecentAssessments(clock, number)) : Optional.empty();
	}

	@Override
	public void assessed(Assessment assessment) {
		this.kept.ifPresent((recent) -> recent.assessed(assessment));
	}

	/**
	 * Describes what is kept.
	 * @return a row for each decision, the newest first
	 */
	List<Map<String, Object>> describe() {
		return this.kept.stream().flatMap((recent) -> recent.list().stream()).map(DecisionRow::of).toList();
	}

}
