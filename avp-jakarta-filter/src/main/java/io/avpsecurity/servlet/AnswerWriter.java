package io.avpsecurity.servlet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import io.avpsecurity.core.json.Json;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Writes answers so that no cache gives them to somebody else and no browser guesses what
 * they are (threats T-117, T-118).
 */
final class AnswerWriter {

	private static final String VARY = "Signature-Agent, Signature, Signature-Input, Authorization";

	private AnswerWriter() {
	}

	static void write(Answer answer, HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.setStatus(answer.status());
		markAgentOnly(response);
		answer.headers().forEach((name, values) -> values.forEach((value) -> response.addHeader(name, value)));
		writeJson(answer.body(), "application/problem+json", request, response);
	}

	static void writeJson(Map<String, ?> members, String type, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		writeText(Json.write(members), type, request, response);
	}

	static void writeText(String text, String type, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		byte[] body = text.getBytes(StandardCharsets.UTF_8);
		response.setHeader("X-Content-Type-Options", "nosniff");
		response.setContentType(type);
		response.setContentLength(body.length);
		if (!request.getMethod().equals("HEAD")) {
			response.getOutputStream().write(body);
		}
	}

	/**
	 * Adds to {@code Vary}, where others may have written, at most once.
	 */
	static void markAgentOnly(HttpServletResponse response) {
		// What was said for a token in the query is said for private caches too.
		if (!QueryTokenShield.CACHE_CONTROL.equals(response.getHeader("Cache-Control"))) {
			response.setHeader("Cache-Control", "no-store");
		}
		if (!response.getHeaders("Vary").contains(VARY)) {
			response.addHeader("Vary", VARY);
		}
	}

}
