package io.avpsecurity.core.client;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * A challenge as a service issues it (AVP section 1), within bounds.
 *
 * @param id its identifier
 * @param puzzle the puzzle
 * @param ttl how long an answer is taken
 * @param issuedAt when it was issued, by the clock of the service
 */
record IssuedChallenge(String id, PresentedPuzzle puzzle, Duration ttl, Instant issuedAt) {

	/** A character may be written with six. */
	static final JsonLimits LIMITS = new JsonLimits(Wire.MAX_DOCUMENT, 8, 6 * PresentedPuzzle.MAX_PROMPT, 64);

	private static final int MAX_ID = 256;

	private static final long MAX_TTL = Duration.ofDays(1).toSeconds();

	static Optional<IssuedChallenge> read(String json) {
		return (Json.readObject(json, LIMITS) instanceof ParsedJson.Value value) ? read(value.object())
				: Optional.empty();
	}

	/** A time as it is written in JSON (RFC 3339). */
	static Optional<Instant> time(JsonObject object, String name) {
		try {
			return object.string(name).map((text) -> DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from));
		}
		catch (DateTimeException ex) {
			return Optional.empty();
		}
	}

	private static Optional<IssuedChallenge> read(JsonObject object) {
		Optional<String> id = object.string("challenge_id").filter(IssuedChallenge::isId);
		Optional<PresentedPuzzle> puzzle = object.object("puzzle").flatMap(IssuedChallenge::puzzle);
		Optional<Duration> ttl = object.integer("ttl")
			.filter((seconds) -> seconds >= 1 && seconds <= MAX_TTL)
			.map(Duration::ofSeconds);
		Optional<Instant> issuedAt = time(object, "issued_at");
		if (id.isEmpty() || puzzle.isEmpty() || ttl.isEmpty() || issuedAt.isEmpty()) {
			return Optional.empty();
		}
		return Optional.of(new IssuedChallenge(id.get(), puzzle.get(), ttl.get(), issuedAt.get()));
	}

	private static boolean isId(String id) {
		return !id.isEmpty() && id.length() <= MAX_ID && id.chars().allMatch((c) -> c > ' ' && c <= '~');
	}

	private static Optional<PresentedPuzzle> puzzle(JsonObject puzzle) {
		Optional<String> type = puzzle.string("type").filter((text) -> isWithin(text, PresentedPuzzle.MAX_NAME));
		Optional<String> prompt = puzzle.string("prompt").filter((text) -> isWithin(text, PresentedPuzzle.MAX_PROMPT));
		Optional<String> format = puzzle.string("format").filter((text) -> isWithin(text, PresentedPuzzle.MAX_NAME));
		if (type.isEmpty() || prompt.isEmpty() || format.isPresent() != puzzle.has("format")) {
			return Optional.empty();
		}
		return Optional.of(new PresentedPuzzle(type.get(), prompt.get(), format));
	}

	private static boolean isWithin(String text, int max) {
		return !text.isEmpty() && text.length() <= max;
	}

}
