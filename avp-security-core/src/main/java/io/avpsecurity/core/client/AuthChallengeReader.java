package io.avpsecurity.core.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads {@code WWW-Authenticate} (RFC 9110 section 11.6.1): any number of challenges in
 * any number of lines. A line that is malformed gives nothing. Used by one thread.
 */
final class AuthChallengeReader {

	/** More lines, or longer ones, are not read. */
	static final int MAX_LINES = 16;

	static final int MAX_LINE = 4096;

	static final int MAX_PARAMETERS = 16;

	private final TextReader reader;

	private final List<AuthChallenge> challenges = new ArrayList<>();

	private AuthChallengeReader(String line) {
		this.reader = new TextReader(line.replace('\t', ' '));
	}

	static List<AuthChallenge> read(List<String> lines) {
		return lines.stream()
			.limit(MAX_LINES)
			.filter((line) -> line.length() <= MAX_LINE)
			.flatMap((line) -> new AuthChallengeReader(line).line().stream())
			.toList();
	}

	private List<AuthChallenge> line() {
		skipCommas();
		while (!this.reader.hasFailed() && !this.reader.isComplete()) {
			challenge();
		}
		return this.reader.hasFailed() ? List.of() : this.challenges;
	}

	private void challenge() {
		String scheme = FieldText.token(this.reader).toLowerCase(Locale.ROOT);
		boolean more = this.reader.isNext(" ");
		if (!more && !isEndOfElement()) {
			this.reader.fail();
			return;
		}
		this.reader.skipSpaces();
		Map<String, String> parameters = (more && !skipToken68()) ? parameters() : Map.of();
		this.challenges.add(new AuthChallenge(scheme, parameters));
		skipCommas();
	}

	/** What ends in equals signs, or has none, is no parameter. */
	private boolean skipToken68() {
		int start = this.reader.position();
		boolean found = !this.reader.run(FieldText::isToken68).isEmpty();
		this.reader.run((c) -> c == '=');
		this.reader.skipSpaces();
		if (found && isEndOfElement()) {
			return true;
		}
		this.reader.back(start);
		return false;
	}

	/** Goes on over commas until the next element begins another challenge. */
	private Map<String, String> parameters() {
		Map<String, String> parameters = new LinkedHashMap<>();
		int start = this.reader.position();
		while (!isEndOfElement() || !parameters.isEmpty()) {
			skipCommas();
			start = this.reader.position();
			if (this.reader.isComplete()) {
				break;
			}
			String name = FieldText.token(this.reader).toLowerCase(Locale.ROOT);
			this.reader.skipSpaces();
			if (!this.reader.skip("=")) {
				if (parameters.isEmpty()) {
					this.reader.fail();
				}
				break;
			}
			this.reader.skipSpaces();
			String before = parameters.put(name, FieldText.value(this.reader));
			this.reader.skipSpaces();
			if (before != null || parameters.size() > MAX_PARAMETERS || !isEndOfElement()) {
				this.reader.fail();
				break;
			}
		}
		this.reader.back(start);
		return Map.copyOf(parameters);
	}

	private boolean isEndOfElement() {
		return this.reader.isNext(",") || this.reader.isComplete();
	}

	private void skipCommas() {
		this.reader.run((c) -> c == ',' || c == ' ');
	}

}
