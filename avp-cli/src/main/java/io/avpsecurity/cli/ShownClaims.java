package io.avpsecurity.cli;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.json.JsonObject;

/**
 * The claims of a token, fit to be shown: those that AVP tokens have, each of the type
 * that it has there. Of all others the names alone.
 */
final class ShownClaims {

	/** Beyond it an instant is no date of ours. */
	private static final long MAX_SECOND = 1L << 40;

	private static final int COLUMN = 8;

	private static final List<String> TIMES = List.of("iat", "nbf", "exp");

	private final Map<String, Object> members = new LinkedHashMap<>();

	private final Map<String, Instant> times = new LinkedHashMap<>();

	private final List<String> others;

	ShownClaims(JsonObject claims) {
		text(claims, "iss");
		claims.strings("aud")
			.or(() -> claims.string("aud").map(List::of))
			.ifPresent((audience) -> this.members.put("aud", audience));
		text(claims, "sub");
		TIMES.forEach((name) -> time(claims, name));
		text(claims, "jti");
		text(claims, "scope");
		claims.object("avp").flatMap(ShownClaims::solved).ifPresent((solved) -> this.members.put("avp", solved));
		TreeSet<String> names = new TreeSet<>(claims.names());
		names.removeAll(this.members.keySet());
		this.others = List.copyOf(names);
	}

	/** The level of the puzzle that was solved for the token, as the token says. */
	static Optional<Long> level(JsonObject claims) {
		return claims.object("avp").flatMap((solved) -> solved.integer("level"));
	}

	private void text(JsonObject claims, String name) {
		claims.string(name).ifPresent((text) -> this.members.put(name, text));
	}

	private void time(JsonObject claims, String name) {
		claims.integer(name).filter((second) -> second >= 0 && second < MAX_SECOND).ifPresent((second) -> {
			this.members.put(name, second);
			this.times.put(name, Instant.ofEpochSecond(second));
		});
	}

	private static Optional<Map<String, Object>> solved(JsonObject avp) {
		Map<String, Object> solved = new LinkedHashMap<>();
		avp.string("type").ifPresent((type) -> solved.put("type", type));
		avp.integer("level").ifPresent((level) -> solved.put("level", level));
		avp.integer("solve_ms").ifPresent((millis) -> solved.put("solve_ms", millis));
		return avp.names().equals(solved.keySet()) ? Optional.of(solved) : Optional.empty();
	}

	Map<String, Object> members() {
		return this.members;
	}

	List<String> others() {
		return this.others;
	}

	Map<String, String> times() {
		Map<String, String> written = new LinkedHashMap<>();
		this.times.forEach((name, time) -> written.put(name, time.toString()));
		return written;
	}

	/** A line for each claim; times also by how far they are from another. */
	List<String> lines(Instant at) {
		List<String> lines = new ArrayList<>();
		this.members.forEach((name, value) -> lines.add(line(name, words(name, value, at))));
		if (!this.others.isEmpty()) {
			lines.add(line("others", LogText.of(String.join(", ", this.others)) + ", not shown"));
		}
		return lines;
	}

	/** A name and what it says, in two columns. */
	static String line(String name, String text) {
		return name + " ".repeat(COLUMN - name.length()) + text;
	}

	private String words(String name, Object value, Instant at) {
		Optional<Instant> time = Optional.ofNullable(this.times.get(name));
		return time.map((instant) -> TimeWords.of(instant, at)).orElseGet(() -> LogText.of(text(value)));
	}

	private static String text(Object value) {
		if (value instanceof List<?> list) {
			return String.join(", ", list.stream().map(String::valueOf).toList());
		}
		if (value instanceof Map<?, ?> map) {
			return String.join(", ",
					map.entrySet().stream().map((entry) -> entry.getKey() + " " + entry.getValue()).toList());
		}
		return String.valueOf(value);
	}

}
