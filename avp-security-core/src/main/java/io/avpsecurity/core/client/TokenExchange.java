package io.avpsecurity.core.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * Gets a challenge, has it solved, and changes the answer for a token; once more when the
 * answer was wrong. Stateless.
 */
final class TokenExchange {

	private static final int MAX_TOKEN = 4096;

	private static final int MAX_SOLUTION = 1024;

	/** What JavaScript can count to, so that any service reads the number. */
	private static final long MAX_NUMBER = (1L << 53) - 1;

	private static final int MAX_NUMBER_LENGTH = 17;

	private static final int MAX_ERROR = 64;

	private final Wire wire;

	private final PuzzleSolver solver;

	private final Map<String, String> agentMeta;

	private final InstantSource clock;

	TokenExchange(Wire wire, PuzzleSolver solver, Map<String, String> agentMeta, InstantSource clock) {
		this.wire = wire;
		this.solver = solver;
		this.agentMeta = agentMeta;
		this.clock = clock;
	}

	Obtained obtain(Endpoints endpoints) {
		Obtained first = attempt(endpoints);
		return first.isWrongSolution() ? attempt(endpoints) : first;
	}

	private Obtained attempt(Endpoints endpoints) {
		Instant askedAt = this.clock.instant();
		WireReply reply = this.wire.get(endpoints.challenge(), Wire.JSON, Wire.MAX_DOCUMENT, Optional.empty());
		if (!(reply instanceof WireReply.Answer answer)) {
			return Obtained.unreachable(((WireReply.Failure) reply).message());
		}
		if (!answer.isOk()) {
			return Obtained.none(refused(answer));
		}
		return Optional.of(answer)
			.filter((given) -> given.isOf(Wire.JSON))
			.flatMap((given) -> IssuedChallenge.read(given.text()))
			.map((challenge) -> solve(endpoints, challenge, askedAt))
			.orElseGet(() -> Obtained.unreachable("what the service gave is no challenge"));
	}

	private Obtained solve(Endpoints endpoints, IssuedChallenge challenge, Instant askedAt) {
		Optional<String> solution = this.solver.solve(challenge.puzzle())
			.map(String::strip)
			.filter((text) -> !text.isEmpty() && text.length() <= MAX_SOLUTION);
		if (solution.isEmpty()) {
			return Obtained.none(new TokenResult.Unsolved(LogText.of(challenge.puzzle().type())));
		}
		if (!this.clock.instant().isBefore(askedAt.plus(challenge.ttl()))) {
			return Obtained.none(new TokenResult.Refused("challenge_expired",
					"the solver took longer than " + challenge.ttl().toSeconds() + " seconds", Optional.empty()));
		}
		WireReply reply = this.wire.post(endpoints.verify(), answer(challenge, solution.get()));
		if (!(reply instanceof WireReply.Answer answer)) {
			return Obtained.unreachable(((WireReply.Failure) reply).message());
		}
		return answer.isOk() ? granted(answer, challenge, askedAt) : Obtained.none(refused(answer));
	}

	private String answer(IssuedChallenge challenge, String solution) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("challenge_id", challenge.id());
		boolean integer = challenge.puzzle().format().filter("integer"::equals).isPresent();
		members.put("solution", integer ? number(solution).<Object>map((value) -> value).orElse(solution) : solution);
		if (!this.agentMeta.isEmpty()) {
			members.put("agent_meta", this.agentMeta);
		}
		return Json.write(members);
	}

	private static Optional<Long> number(String text) {
		int digits = text.startsWith("-") ? 1 : 0;
		boolean plain = text.length() > digits && text.length() <= MAX_NUMBER_LENGTH
				&& text.chars().skip(digits).allMatch(TextReader::isDigit);
		return plain ? Optional.of(Long.parseLong(text)).filter((value) -> Math.abs(value) <= MAX_NUMBER)
				: Optional.empty();
	}

	private static Obtained granted(WireReply.Answer answer, IssuedChallenge challenge, Instant askedAt) {
		if (!answer.isOf(Wire.JSON)
				|| !(Json.readObject(answer.text(), IssuedChallenge.LIMITS) instanceof ParsedJson.Value value)) {
			return Obtained.unreachable("what the service gave is no token");
		}
		JsonObject object = value.object();
		Optional<String> token = object.string("token").filter(TokenExchange::isToken);
		Optional<Instant> expiresAt = IssuedChallenge.time(object, "expires_at");
		if (!object.bool("verified").orElse(false) || token.isEmpty() || expiresAt.isEmpty()
				|| !expiresAt.get().isAfter(challenge.issuedAt())) {
			return Obtained.unreachable("what the service gave is no token");
		}
		TokenResult.Granted granted = new TokenResult.Granted(token.get(), expiresAt.get());
		Duration life = Duration.between(challenge.issuedAt(), expiresAt.get());
		return new Obtained(granted, Optional.of(HeldToken.of(granted, askedAt, life)));
	}

	/** It is put into a field: nothing else may come with it. */
	private static boolean isToken(String token) {
		return token.startsWith("avp_token_") && token.length() <= MAX_TOKEN
				&& token.chars().allMatch((c) -> FieldText.isToken68(c) || c == '_' || c == '=');
	}

	private static TokenResult.Refused refused(WireReply.Answer answer) {
		JsonObject envelope = (Json.readObject(answer.text(), IssuedChallenge.LIMITS) instanceof ParsedJson.Value value)
				? value.object() : JsonObject.EMPTY;
		String error = envelope.string("error").filter(TokenExchange::isError).orElse("status_" + answer.status());
		return new TokenResult.Refused(error, LogText.of(envelope.string("message").orElse("")), answer.retryAfter());
	}

	private static boolean isError(String error) {
		return !error.isEmpty() && error.length() <= MAX_ERROR && error.chars().allMatch(TextReader::isWord);
	}

	/**
	 * What came of it.
	 *
	 * @param result the result
	 * @param held the token to keep
	 */
	record Obtained(TokenResult result, Optional<HeldToken> held) {

		static Obtained none(TokenResult result) {
			return new Obtained(result, Optional.empty());
		}

		static Obtained unreachable(String message) {
			return none(new TokenResult.Unreachable(message));
		}

		boolean isWrongSolution() {
			return this.result instanceof TokenResult.Refused refused && refused.error().equals("invalid_solution")
					&& refused.retryAfter().isEmpty();
		}

	}

}
