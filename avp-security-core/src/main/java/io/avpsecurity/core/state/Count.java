package io.avpsecurity.core.state;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Whether a request was counted. Immutable.
 */
public sealed interface Count {

	/**
	 * The request was counted against every quota.
	 *
	 * @param used how many uses of the last hour count against each quota, in the order
	 * of the quotas, this one included
	 */
	record Counted(List<Integer> used) implements Count {

		public Counted {
			used = List.copyOf(used);
		}

	}

	/**
	 * The request was counted against no quota, because one is used up.
	 *
	 * @param index which one: the first that is used up, from 0
	 * @param used how many uses of the last hour count against it; more than its number
	 * when that was lowered
	 * @param retryAfter when a place of this quota comes free at the earliest, in whole
	 * seconds; others may take it, and later quotas were not looked at
	 */
	record UsedUp(int index, int used, Duration retryAfter) implements Count {

		public UsedUp {
			Objects.requireNonNull(retryAfter, "retryAfter must not be null");
		}

	}

}
