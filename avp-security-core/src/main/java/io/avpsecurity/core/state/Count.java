package io.avpsecurity.core.state;

import java.time.Duration;
import java.util.List;

/**
 * What came out.
 */
public sealed interface Count {

	/**
	 * Counted.
	 *
	 * @param used for each quota
	 */
	record Counted(List<Integer> used) implements Count {
	}

	/**
	 * Used up.
	 *
	 * @param index which
	 * @param used how many
	 * @param retryAfter when
	 */
	record UsedUp(int index, int used, Duration retryAfter) implements Count {
	}

}
