package io.avpsecurity.core.agent;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Why a request that a rule matched is refused all the same. No later rule is tried.
 */
public sealed interface Unmet {

	/**
	 * Describes what is missing, for people.
	 * @return one sentence
	 */
	String sentence();

	/**
	 * The signature is not what the rule demands.
	 *
	 * @param missing the parts of the request it should have covered, and does not
	 * @param replay what was demanded against copies and is not enforced; off when that
	 * is not what is missing
	 */
	record Demand(List<Requirement> missing, Replay replay) implements Unmet {

		public Demand {
			missing = List.copyOf(missing);
			Objects.requireNonNull(replay, "replay must not be null");
		}

		@Override
		public String sentence() {
			if (this.missing.isEmpty()) {
				return "The rule demands a signature that is used " + this.replay.code() + ", and this one is not.";
			}
			return "The rule demands a signature that covers "
					+ String.join(", ", this.missing.stream().map(Requirement::code).toList())
					+ (this.replay.compareTo(Replay.OFF) > 0 ? ", replay " + this.replay.code() : "") + '.';
		}

	}

	/**
	 * The hour's requests are used up.
	 *
	 * @param use the limit
	 * @param retryAfter when a place comes free at the earliest
	 */
	record Limit(HourlyUse use, Duration retryAfter) implements Unmet {

		public Limit {
			Objects.requireNonNull(use, "use must not be null");
			Objects.requireNonNull(retryAfter, "retryAfter must not be null");
		}

		@Override
		public String sentence() {
			return "The rule's " + this.use.max() + " requests an hour"
					+ (this.use.total() ? " for all agents together" : "") + " are used up.";
		}

	}

}
