package io.avpsecurity.spring.api;

import java.net.http.HttpResponse;
import java.util.Optional;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the API answered.
 *
 * @param response the response
 */
record ApiAnswer(HttpResponse<String> response) {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	int status() {
		return this.response.statusCode();
	}

	Optional<String> field(String name) {
		return this.response.headers().firstValue(name);
	}

	String body() {
		return this.response.body();
	}

	JsonNode json() {
		return MAPPER.readTree(body());
	}

	String text(String pointer) {
		return json().at(pointer).asString();
	}

}
