package io.avpsecurity.core.challenge;

import java.util.LinkedHashMap;
import java.util.Map;

import io.avpsecurity.core.puzzle.Puzzle;

/**
 * Writes a challenge as JSON members. The answer is not among them.
 */
public final class ChallengeWriter {

	private ChallengeWriter() {
	}

	/**
	 * Writes a challenge (AVP section 1).
	 * @param challenge the challenge
	 * @return the members, in order
	 */
	public static Map<String, Object> write(Challenge challenge) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("challenge_id", challenge.id());
		members.put("puzzle", puzzle(challenge));
		members.put("ttl", challenge.ttl().toSeconds());
		members.put("issued_at", challenge.issuedAt().toString());
		return members;
	}

	/**
	 * Writes a challenge within the registration of an agent.
	 * @param challenge the challenge
	 * @param submitTo where the answer goes, as a path
	 * @return the members, in order
	 */
	public static Map<String, Object> writeEmbedded(Challenge challenge, String submitTo) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("id", challenge.id());
		members.putAll(puzzle(challenge));
		members.put("expires_at", challenge.expiresAt().toString());
		members.put("submit_to", submitTo);
		return Map.of("data", Map.of("challenge", members));
	}

	private static Map<String, Object> puzzle(Challenge challenge) {
		Puzzle puzzle = challenge.puzzle();
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("type", challenge.type());
		members.put("prompt", puzzle.prompt());
		members.put("format", puzzle.answer().form().format().code());
		puzzle.language().ifPresent((language) -> members.put("language", language));
		return members;
	}

}
