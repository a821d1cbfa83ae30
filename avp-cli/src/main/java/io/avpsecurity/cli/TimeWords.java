package io.avpsecurity.cli;

import java.time.Duration;
import java.time.Instant;

/**
 * A time as people take it in: how far it is from another.
 */
final class TimeWords {

	/** So many of a unit are told in it; more in the next one. */
	private static final long MAX_OF_UNIT = 120;

	private static final long MAX_HOURS = 48;

	private TimeWords() {
	}

	static String of(Instant time, Instant from) {
		Duration distance = Duration.between(from, time);
		if (distance.toSeconds() == 0) {
			return time + ", now";
		}
		return time + ", " + (distance.isNegative() ? words(distance.negated()) + " ago" : "in " + words(distance));
	}

	private static String words(Duration distance) {
		if (distance.toSeconds() < MAX_OF_UNIT) {
			return counted(distance.toSeconds(), "second");
		}
		if (distance.toMinutes() < MAX_OF_UNIT) {
			return counted(distance.toMinutes(), "minute");
		}
		return (distance.toHours() < MAX_HOURS) ? counted(distance.toHours(), "hour")
				: counted(distance.toDays(), "day");
	}

	private static String counted(long count, String unit) {
		return count + " " + unit + ((count == 1) ? "" : "s");
	}

}
