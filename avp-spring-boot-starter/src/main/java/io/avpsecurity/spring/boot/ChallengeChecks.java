package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.challenge.ChallengeRules;
import io.avpsecurity.servlet.AvpDiscovery;
import io.avpsecurity.servlet.AvpPaths;
import org.jspecify.annotations.Nullable;

/**
 * Checks the values under {@code avp.challenge} and {@code avp.discovery}.
 */
final class ChallengeChecks {

	static final String TYPES = "avp.challenge.types";

	private ChallengeChecks() {
	}

	static void path(String path) {
		PropertyChecks.one("avp.challenge.path", path, (text) -> new AvpPaths(text, AvpProfile.CORE));
	}

	static void types(List<String> types) {
		Set<String> names = new HashSet<>();
		PropertyChecks.each(TYPES, types, (text) -> {
			if (!names.add(NamedWeight.of(text).name())) {
				throw new IllegalArgumentException("the family is there twice; expected each family once");
			}
		});
	}

	static void level(int level) {
		if (level < 1 || level > ChallengeRules.MAX_LEVEL) {
			throw new AvpPropertyException("avp.challenge.level", level, "it is out of range",
					"Write a number from 1 to " + ChallengeRules.MAX_LEVEL + ".");
		}
	}

	static void ttl(Duration ttl) {
		if (ttl.compareTo(ChallengeRules.MIN_TTL) < 0 || ttl.compareTo(ChallengeRules.MAX_TTL) > 0
				|| ttl.toNanosPart() != 0) {
			throw new AvpPropertyException("avp.challenge.ttl", PropertyChecks.print(ttl),
					"it is out of range, or not in whole seconds", "Write whole seconds from 5s to 300s, such as 60s.");
		}
	}

	static void limitPerMinute(int limit) {
		if (limit < 1 || limit > ChallengeRules.MAX_PER_MINUTE) {
			throw new AvpPropertyException("avp.challenge.limit-per-minute", limit, "it is out of range",
					"Write a number from 1 to " + ChallengeRules.MAX_PER_MINUTE + ", such as 10.");
		}
	}

	static void discoveryText(String property, @Nullable String text) {
		if (text == null) {
			return;
		}
		try {
			// The stricter of the two: what is set is not to be blank.
			new AvpDiscovery(false, false, text, text);
		}
		catch (IllegalArgumentException ex) {
			AvpPropertyException failure = new AvpPropertyException(property, text,
					"it is blank, too long, or not one line", "Write one line of 1 to 500 characters, or remove it.");
			failure.initCause(ex);
			throw failure;
		}
	}

}
