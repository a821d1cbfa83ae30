package io.avpsecurity.spring.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.json.Json;

/**
 * A call of the API, as another application makes it.
 *
 * @param method the method
 * @param path the path below that of the API
 * @param fields the header fields, by name; a name may be there several times
 * @param body the body
 */
record ApiCall(String method, String path, List<Map.Entry<String, String>> fields, String body) {

	static final String KEY = "tl_live_0123456789abcdef";

	private static final String JSON = "application/json";

	static ApiCall of(String method, String path) {
		return new ApiCall(method, path, List.of(Map.entry("X-Api-Key", KEY)), "");
	}

	static ApiCall verify(String body) {
		return of("POST", "/verify/agent").with("Content-Type", JSON).body(body);
	}

	static ApiCall authorize(String body) {
		return of("POST", "/agent/authorize").with("Content-Type", JSON).body(body);
	}

	static ApiCall getPolicy() {
		return of("GET", "/agent/policy");
	}

	static ApiCall setPolicy(String body) {
		return of("PUT", "/agent/policy").with("Content-Type", JSON).body(body);
	}

	/** Says which request the other application received. */
	static String told(String method, String url, Map<String, ?> headers) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("method", method);
		members.put("url", url);
		members.put("headers", headers);
		return Json.write(members);
	}

	ApiCall at(String otherPath) {
		return new ApiCall(this.method, otherPath, this.fields, this.body);
	}

	ApiCall with(String name, String value) {
		List<Map.Entry<String, String>> more = new ArrayList<>(this.fields);
		more.add(Map.entry(name, value));
		return new ApiCall(this.method, this.path, List.copyOf(more), this.body);
	}

	ApiCall without(String name) {
		return new ApiCall(this.method, this.path,
				this.fields.stream().filter((field) -> !field.getKey().equals(name)).toList(), this.body);
	}

	ApiCall body(String text) {
		return new ApiCall(this.method, this.path, this.fields, text);
	}

	@Override
	public String toString() {
		return this.method + " " + this.path;
	}

}
