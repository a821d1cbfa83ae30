package io.avpsecurity.core.api;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.ParsedJson;

/**
 * The rules in the body of a call. Whether they are rules is for the policy to say.
 */
final class GivenRules {

	static final String EXPECTED = "The body has to be one JSON object with the array rules, within 512 KiB, 1000 rules "
			+ "and 2048 characters a text.";

	private static final JsonLimits LIMITS = new JsonLimits(AgentApi.MAX_POLICY_BYTES, 6, 2048, 1000);

	private GivenRules() {
	}

	/**
	 * Reads the body.
	 * @param body the body
	 * @return the rules as they are written, or empty when there are none to be read
	 */
	static Optional<List<?>> read(String body) {
		return (Json.readUnambiguousObject(body, LIMITS) instanceof ParsedJson.Value value)
				? value.object().array("rules") : Optional.empty();
	}

}
