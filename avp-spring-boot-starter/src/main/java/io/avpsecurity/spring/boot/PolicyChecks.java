package io.avpsecurity.spring.boot;

import io.avpsecurity.core.RecentAssessments;
import org.jspecify.annotations.Nullable;

/**
 * Checks the values under {@code avp.policy}, without opening the file.
 */
final class PolicyChecks {

	static final String LOCATION = "avp.policy.location";

	static final String WRITE_LOCATION = "Write the location of an existing file, such as ./agent-policy.yaml or "
			+ "classpath:agent-policy.yaml, or remove avp.policy.location.";

	private PolicyChecks() {
	}

	static void location(@Nullable String location) {
		if (location == null) {
			return;
		}
		if (location.isBlank()) {
			throw new AvpPropertyException(LOCATION, location, "it is empty", WRITE_LOCATION);
		}
		if (!LocalResources.isLocal(location)) {
			throw new AvpPropertyException(LOCATION, location, "it is not local, and only files are read here",
					WRITE_LOCATION);
		}
	}

	static void recentDecisions(int number) {
		if (number < 0 || number > RecentAssessments.MAX_CAPACITY) {
			throw new AvpPropertyException("avp.policy.recent-decisions", number, "it is out of range",
					"Write a number from 0 to " + RecentAssessments.MAX_CAPACITY + ", such as 100.");
		}
	}

}
