package io.avpsecurity.core.challenge;

import java.util.Optional;

import io.avpsecurity.core.agent.AgentMeta;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * Reads the answer to a challenge (AVP section 2): {@code solution}, or {@code response}
 * as the embedded profile calls it, a string or a whole number. Members that are not
 * known are passed over.
 */
final class AttemptReader {

	/** The longest id of a challenge that is looked at. */
	static final int MAX_ID = 256;

	/** The longest solution. */
	static final int MAX_SOLUTION = 256;

	private static final JsonLimits LIMITS = new JsonLimits(4096, 8, 2048, 64);

	private AttemptReader() {
	}

	static Optional<Attempt> read(String body) {
		if (!(Json.readUnambiguousObject(body, LIMITS) instanceof ParsedJson.Value parsed)) {
			return Optional.empty();
		}
		JsonObject members = parsed.object();
		Optional<String> id = members.string("challenge_id").filter((text) -> text.length() <= MAX_ID);
		Optional<String> solution = solution(members);
		Optional<AgentMeta> meta = meta(members);
		if (id.isEmpty() || solution.isEmpty() || meta.isEmpty()) {
			return Optional.empty();
		}
		return Optional.of(new Attempt(id.get(), solution.get(), meta.get()));
	}

	private static Optional<String> solution(JsonObject members) {
		boolean both = members.has("solution") && members.has("response");
		Optional<String> solution = scalar(members, members.has("solution") ? "solution" : "response");
		if (both && !solution.equals(scalar(members, "response"))) {
			return Optional.empty();
		}
		return solution.filter((text) -> text.length() <= MAX_SOLUTION);
	}

	private static Optional<String> scalar(JsonObject members, String name) {
		return members.string(name).or(() -> members.wholeNumber(name));
	}

	/** None is as good as an empty one. */
	private static Optional<AgentMeta> meta(JsonObject members) {
		if (!members.has("agent_meta")) {
			return Optional.of(AgentMeta.NONE);
		}
		return members.object("agent_meta")
			.filter((meta) -> isText(meta, "name") && isText(meta, "version") && isText(meta, "framework"))
			.map((meta) -> new AgentMeta(meta.string("name"), meta.string("version"), meta.string("framework")));
	}

	private static boolean isText(JsonObject meta, String name) {
		return !meta.has(name) || meta.string(name).filter((text) -> text.length() <= AgentMeta.MAX_LENGTH).isPresent();
	}

}
