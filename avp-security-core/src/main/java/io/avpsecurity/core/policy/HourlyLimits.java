package io.avpsecurity.core.policy;

import java.util.OptionalInt;

/**
 * How many requests a rule lets go on in an hour. Immutable.
 *
 * @param perAgent the limit of each agent, or of each client address where no agent is
 * known; empty for none
 * @param total the limit of all of them together; empty for none
 */
public record HourlyLimits(OptionalInt perAgent, OptionalInt total) {

	/** No limit. */
	public static final HourlyLimits NONE = new HourlyLimits(OptionalInt.empty(), OptionalInt.empty());

	/** The largest limit. */
	public static final int MAX = 1_000_000;

	public HourlyLimits {
		check(perAgent);
		check(total);
	}

	/**
	 * Returns whether there is one.
	 * @return false when both are empty
	 */
	public boolean isSet() {
		return this.perAgent.isPresent() || this.total.isPresent();
	}

	private static void check(OptionalInt limit) {
		if (limit.isPresent() && (limit.getAsInt() < 1 || limit.getAsInt() > MAX)) {
			throw new IllegalArgumentException("an hourly limit must be 1 to " + MAX + ", was " + limit.getAsInt());
		}
	}

}
