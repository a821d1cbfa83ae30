package io.avpsecurity.core.policy;

import java.util.List;
import java.util.Objects;

import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.HourlyUse;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.agent.WouldBe;
import io.avpsecurity.core.http.LogText;

/**
 * Why a request was decided as it was. Holds no credential and no header of the request,
 * but its method and path. Immutable.
 *
 * @param tried every rule that was tried, in order
 * @param decision the decision
 */
public record Explanation(List<TriedRule> tried, Decision decision) {

	public Explanation {
		tried = List.copyOf(tried);
		Objects.requireNonNull(decision, "decision must not be null");
	}

	/**
	 * Writes it down for people, in printable ASCII.
	 * @return a line for each rule that was tried, then the decision
	 */
	@Override
	public String toString() {
		StringBuilder lines = new StringBuilder("policy ").append(this.decision.policy());
		for (TriedRule rule : this.tried) {
			lines.append('\n').append("  ").append(rule.name()).append(rule.observe() ? " (observes): " : ": ");
			rule.failed()
				.ifPresentOrElse((condition) -> lines.append("no, ")
					.append(condition)
					.append(" is \"")
					.append(LogText.of(rule.found()))
					.append("\", expected ")
					.append(LogText.of(rule.expected())), () -> lines.append("matches"));
		}
		for (WouldBe observed : this.decision.observed()) {
			lines.append('\n')
				.append("  would be ")
				.append(observed.action())
				.append(" by ")
				.append(observed.matched());
			observed.unmet().map(Unmet::sentence).ifPresent((sentence) -> lines.append(": ").append(sentence));
		}
		lines.append('\n').append("  ").append(this.decision.action()).append(" by ").append(this.decision.matched());
		lines.append(": ").append(LogText.of(this.decision.explanation()));
		for (HourlyUse use : this.decision.uses()) {
			lines.append(" (").append(use.used()).append(" of ").append(use.max()).append(" an hour");
			lines.append(use.total() ? " by all)" : ")");
		}
		return lines.toString();
	}

}
