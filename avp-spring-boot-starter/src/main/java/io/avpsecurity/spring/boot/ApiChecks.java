package io.avpsecurity.spring.boot;

import java.util.List;

import io.avpsecurity.core.api.ApiKeys;
import io.avpsecurity.core.api.ApiRules;
import io.avpsecurity.servlet.ApiPath;

/**
 * Checks the values under {@code avp.api}. No key is ever shown.
 */
final class ApiChecks {

	private static final String KEYS = "avp.api.keys";

	private ApiChecks() {
	}

	static void path(String path) {
		PropertyChecks.one("avp.api.path", path, ApiPath::new);
	}

	static void keys(List<String> keys, boolean enabled) {
		for (int i = 0; i < keys.size(); i++) {
			String key = keys.get(i);
			PropertyChecks.one(KEYS + '[' + i + ']', "(hidden)", (hidden) -> ApiKeys.of(List.of(key)));
		}
		if (enabled || !keys.isEmpty()) {
			PropertyChecks.one(KEYS, keys.isEmpty() ? "" : "(hidden)", (hidden) -> ApiKeys.of(keys));
		}
	}

	static void limitPerMinute(int limit) {
		if (limit < 1 || limit > ApiRules.MAX_PER_MINUTE) {
			throw new AvpPropertyException("avp.api.limit-per-minute", limit, "it is out of range",
					"Write a number from 1 to " + ApiRules.MAX_PER_MINUTE + ", such as 600.");
		}
	}

}
