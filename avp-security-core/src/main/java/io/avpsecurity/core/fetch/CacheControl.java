package io.avpsecurity.core.fetch;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What {@code Cache-Control} says of how long a response is fresh (RFC 9111 section
 * 5.2.2).
 */
final class CacheControl {

	private CacheControl() {
	}

	/**
	 * Reads the lines of the field.
	 * @param lines the lines
	 * @return the shortest time that a directive names, zero for one that forbids reuse
	 * or cannot be read; empty when none is there
	 */
	static Optional<Duration> lifetime(List<String> lines) {
		return lines.stream()
			.flatMap(CacheControl::directives)
			.flatMap((directive) -> lifetime(directive).stream())
			.min(Duration::compareTo);
	}

	private static Optional<Duration> lifetime(String directive) {
		int equals = directive.indexOf('=');
		String name = directive.substring(0, (equals < 0) ? directive.length() : equals).toLowerCase(Locale.ROOT);
		return switch (name.strip()) {
			case "no-store", "no-cache" -> Optional.of(Duration.ZERO);
			case "max-age" ->
				Optional.of(Digits.seconds(unquoted(directive.substring(equals + 1))).orElse(Duration.ZERO));
			default -> Optional.empty();
		};
	}

	/** A recipient takes the value in both forms, token and quoted (section 5.2). */
	private static String unquoted(String value) {
		boolean quoted = value.length() > 2 && value.startsWith("\"") && value.endsWith("\"");
		return quoted ? value.substring(1, value.length() - 1) : value;
	}

	/** Splits at the commas that are not inside quotes. */
	private static Stream<String> directives(String line) {
		Stream.Builder<String> directives = Stream.builder();
		boolean quoted = false;
		int start = 0;
		for (int i = 0; i < line.length(); i++) {
			char c = line.charAt(i);
			if (c == '"') {
				quoted = !quoted;
			}
			else if (c == '\\' && quoted) {
				i++;
			}
			else if (c == ',' && !quoted) {
				directives.add(line.substring(start, i).strip());
				start = i + 1;
			}
		}
		return directives.add(line.substring(start).strip()).build();
	}

}
