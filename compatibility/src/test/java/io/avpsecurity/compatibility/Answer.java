package io.avpsecurity.compatibility;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * What the shop answered.
 */
record Answer(HttpResponse<String> response) {

	int status() {
		return this.response.statusCode();
	}

	String body() {
		return this.response.body();
	}

	List<String> header(String name) {
		return this.response.headers().allValues(name);
	}

	JsonObject json() {
		return ((ParsedJson.Value) Json.readObject(body(), JsonLimits.DOCUMENT)).object();
	}

	/**
	 * Returns a member of the JSON object in the body.
	 * @param member the name
	 * @return its text, or empty when it is null or absent
	 */
	Optional<String> text(String member) {
		return json().string(member);
	}

}
