package io.avpsecurity.servlet;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.agent.Outcome;

/**
 * Collects one {@link Answer}. Not thread-safe: made, filled and left within one method.
 */
final class Problem {

	private final int status;

	private final Map<String, List<String>> headers = new LinkedHashMap<>();

	private final Map<String, Object> body = new LinkedHashMap<>();

	Problem(int status, Outcome outcome) {
		this.status = status;
		this.body.put("type", "about:blank");
		this.body.put("title", title(status));
		this.body.put("status", status);
		this.body.put("outcome", outcome.code());
	}

	Problem header(String name, String value) {
		this.headers.put(name, List.of(value));
		return this;
	}

	Problem member(String name, Object value) {
		this.body.put(name, value);
		return this;
	}

	/**
	 * Adds the envelope that AVP clients read.
	 * @param error the error code
	 * @param message one sentence for people
	 * @return this
	 */
	Problem envelope(String error, String message) {
		return member("verified", false).member("error", error).member("message", message);
	}

	Answer answer() {
		return new Answer(this.status, this.headers, this.body);
	}

	/**
	 * Returns the title that RFC 9457 section 4.2.1 wants beside {@code about:blank}.
	 */
	private static String title(int status) {
		return switch (status) {
			case 400 -> "Bad Request";
			case 401 -> "Unauthorized";
			case 403 -> "Forbidden";
			case 429 -> "Too Many Requests";
			case 503 -> "Service Unavailable";
			default -> throw new IllegalArgumentException("status must be one of ours, was " + status);
		};
	}

}
