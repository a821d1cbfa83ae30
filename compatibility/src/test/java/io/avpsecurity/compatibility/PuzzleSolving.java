package io.avpsecurity.compatibility;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

import io.avpsecurity.core.client.BuiltInSolver;
import io.avpsecurity.core.client.PresentedPuzzle;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * An agent at one address that answers challenges by hand, so that it can answer wrongly
 * too.
 *
 * @param shop the shop, which believes the address that a proxy names
 * @param address a client address of its own, so that no test uses up the limits of
 * another
 */
record PuzzleSolving(RunningShop shop, String address) {

	Answer challenge() {
		return this.shop.get("/avp/challenge", from());
	}

	Answer verify(String body) {
		return this.shop.postJson("/avp/verify", body, from());
	}

	String token() {
		return verify(solution(challenge())).text("token").orElseThrow();
	}

	/**
	 * Returns the fields of a request with an AVP token.
	 */
	Map<String, String> with(String token) {
		Map<String, String> fields = new LinkedHashMap<>(from());
		fields.put("Authorization", "AVP " + token);
		return fields;
	}

	static String solution(Answer challenge) {
		return body(challenge, solve(challenge.json().object("puzzle").orElseThrow()));
	}

	/**
	 * Solves a puzzle.
	 * @param puzzle its members
	 * @return the answer
	 */
	static String solve(JsonObject puzzle) {
		return new BuiltInSolver()
			.solve(new PresentedPuzzle(puzzle.string("type").orElseThrow(), puzzle.string("prompt").orElseThrow(),
					puzzle.string("format")))
			.orElseThrow();
	}

	static String body(Answer challenge, String solution) {
		return "{\"challenge_id\":\"" + challenge.text("challenge_id").orElseThrow() + "\",\"solution\":\"" + solution
				+ "\"}";
	}

	/**
	 * Returns the id of a token, by which it can be taken back.
	 */
	static String tokenId(String token) {
		String claims = new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), StandardCharsets.UTF_8);
		return ((ParsedJson.Value) Json.readObject(claims, JsonLimits.DOCUMENT)).object().string("jti").orElseThrow();
	}

	private Map<String, String> from() {
		return Map.of("X-Forwarded-For", this.address);
	}

}
