package io.avpsecurity.core.policy;

import java.util.List;
import java.util.Objects;

/**
 * What became of rules that were given in place of those in force. Unless they were saved
 * nothing has changed: not the policy, not its status, not where it is kept.
 */
public sealed interface PolicyReplacement {

	/**
	 * They are kept, and in force.
	 *
	 * @param status how the policy of these rules stands
	 */
	record Saved(PolicyStatus status) implements PolicyReplacement {

		public Saved {
			Objects.requireNonNull(status, "status must not be null");
		}

		/**
		 * Returns how many rules there are now.
		 * @return the number
		 */
		public int count() {
			return this.status.policy().rules().size();
		}

	}

	/**
	 * They are no rules.
	 *
	 * @param problems what is wrong with them, a sentence each, at least one; printable
	 * ASCII
	 */
	record Refused(List<String> problems) implements PolicyReplacement {

		public Refused {
			problems = List.copyOf(problems);
			if (problems.isEmpty()) {
				throw new IllegalArgumentException("problems must not be empty");
			}
		}

	}

	/**
	 * Somebody else is about to change the policy, or has left it half changed.
	 *
	 * @param reason who or what, in a sentence; printable ASCII
	 */
	record Conflict(String reason) implements PolicyReplacement {

		public Conflict {
			Objects.requireNonNull(reason, "reason must not be null");
		}

	}

	/**
	 * The policy is kept where it cannot be written.
	 *
	 * @param reason why, in a sentence; printable ASCII
	 */
	record NotWritable(String reason) implements PolicyReplacement {

		public NotWritable {
			Objects.requireNonNull(reason, "reason must not be null");
		}

	}

}
