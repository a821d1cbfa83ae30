package io.avpsecurity.sample.demo;

import java.net.http.HttpResponse;
import java.util.Optional;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.ParsedJson;

/**
 * What the shop answered to one request.
 */
record Reply(int status, String body) {

	private static final String NOTHING = "-";

	static Reply of(HttpResponse<String> response) {
		return new Reply(response.statusCode(), response.body());
	}

	/**
	 * Returns what the shop said, and never a guess.
	 * @param member the name of a member of the JSON object that was answered
	 * @return its text, or a dash
	 */
	String said(String member) {
		Optional<String> text = (Json.readObject(this.body, JsonLimits.DOCUMENT) instanceof ParsedJson.Value answer)
				? answer.object().string(member) : Optional.empty();
		return text.orElse(NOTHING);
	}

}
