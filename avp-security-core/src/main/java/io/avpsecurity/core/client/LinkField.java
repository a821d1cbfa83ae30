package io.avpsecurity.core.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads {@code Link} (RFC 8288 section 3) for the one link that describes the service. A
 * line that is malformed gives nothing; a link from elsewhere ({@code anchor}) is passed
 * over. Used by one thread.
 */
final class LinkField {

	/** More lines, or longer ones, are not read. */
	private static final int MAX_LINES = 16;

	private static final int MAX_LINE = 4096;

	private static final String RELATION = "service-desc";

	private final TextReader reader;

	private LinkField(String line) {
		this.reader = new TextReader(line.replace('\t', ' '));
	}

	static Optional<String> serviceDescription(List<String> lines) {
		return lines.stream()
			.limit(MAX_LINES)
			.filter((line) -> line.length() <= MAX_LINE)
			.flatMap((line) -> new LinkField(line).descriptions().stream())
			.findFirst();
	}

	private List<String> descriptions() {
		List<String> descriptions = new ArrayList<>();
		skipCommas();
		while (!this.reader.hasFailed() && !this.reader.isComplete()) {
			this.reader.expect("<");
			String target = this.reader.until(">");
			if (describes()) {
				descriptions.add(target);
			}
			skipCommas();
		}
		return this.reader.hasFailed() ? List.of() : descriptions;
	}

	/** Reads the parameters; of several relations the first counts. */
	private boolean describes() {
		Optional<String> relation = Optional.empty();
		boolean anchored = false;
		this.reader.skipSpaces();
		while (this.reader.skip(";")) {
			this.reader.skipSpaces();
			String name = FieldText.token(this.reader).toLowerCase(Locale.ROOT);
			this.reader.skipSpaces();
			String value = value();
			anchored |= name.equals("anchor");
			relation = name.equals("rel") ? relation.or(() -> Optional.of(value)) : relation;
			this.reader.skipSpaces();
		}
		if (!this.reader.isNext(",") && !this.reader.isComplete()) {
			this.reader.fail();
		}
		return !anchored && relation.filter(LinkField::isDescription).isPresent();
	}

	private String value() {
		if (!this.reader.skip("=")) {
			return "";
		}
		this.reader.skipSpaces();
		return FieldText.value(this.reader);
	}

	/** Relations are separated by spaces. */
	private static boolean isDescription(String relations) {
		return (' ' + relations.toLowerCase(Locale.ROOT) + ' ').contains(' ' + RELATION + ' ');
	}

	private void skipCommas() {
		this.reader.run((c) -> c == ',' || c == ' ');
	}

}
