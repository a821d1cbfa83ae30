package io.avpsecurity.core.api;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * The rules in the body of a call. Whether they are rules is for the policy to say.
 */
sealed interface GivenRules {

	/**
	 * Whoever sends something else means it to count. What we answer with rules may come
	 * back with them.
	 */
	Set<String> MEMBERS = Set.of("rules", "updated_at", "saved");

	/** No text of a policy is longer, also with each of its characters escaped. */
	JsonLimits LIMITS = new JsonLimits(AgentApi.MAX_POLICY_BYTES, 6, 4096, 1000);

	/**
	 * They can be judged.
	 *
	 * @param rules the rules as they are written
	 */
	record Given(List<?> rules) implements GivenRules {
	}

	/**
	 * There are none.
	 *
	 * @param problem what is wrong, as a sentence without text of the body
	 */
	record Malformed(String problem) implements GivenRules {
	}

	/**
	 * Reads the body of a call.
	 * @param body the body
	 * @return the rules, or what is wrong
	 */
	static GivenRules read(String body) {
		ParsedJson parsed = Json.readUnambiguousObject(body, LIMITS);
		if (parsed instanceof ParsedJson.Malformed malformed) {
			return new Malformed("The body cannot be read: " + malformed.message() + '.');
		}
		JsonObject members = ((ParsedJson.Value) parsed).object();
		if (!MEMBERS.containsAll(members.names())) {
			return new Malformed("The body has to hold rules and nothing else: the rest of the policy stays as it is.");
		}
		Optional<List<?>> rules = members.array("rules");
		return rules.<GivenRules>map(Given::new).orElseGet(() -> new Malformed("rules has to be an array of rules."));
	}

}
