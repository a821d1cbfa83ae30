package io.avpsecurity.core.card;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import io.avpsecurity.core.http.HttpsUrl;

/**
 * A registry: a text with the URL of a card on each line
 * (draft-meunier-webbotauth-registry-04 section 4). A bad line is passed over alone. Each
 * entry is there once. Bounded: {@value #MAX_ENTRIES} entries, and
 * {@value #MAX_LINE_LENGTH} characters of a line. Nothing is fetched. Immutable.
 *
 * @param entries the {@code https:} and {@code data:} URLs, in order, as they are written
 * @param rejected why lines are not used, by their number, which begins with 1; only the
 * first {@value #MAX_REJECTED}
 * @param rejectedCount how many lines are not used
 */
public record RegistryFile(List<String> entries, Map<Integer, String> rejected, int rejectedCount) {

	/** The most entries that are used. */
	public static final int MAX_ENTRIES = 1000;

	/** The longest line that is used, without its comment. */
	public static final int MAX_LINE_LENGTH = 4096;

	/** How many bad lines are told apart. */
	public static final int MAX_REJECTED = 10;

	public RegistryFile {
		entries = List.copyOf(entries);
		rejected = Collections.unmodifiableMap(new TreeMap<>(rejected));
	}

	/**
	 * Reads a registry. Lines end with CR, LF or both; {@code #} begins a comment,
	 * wherever it stands.
	 * @param text the text
	 * @return what it holds
	 */
	public static RegistryFile read(String text) {
		return new Reading().read(text);
	}

	/** Of one text. */
	private static final class Reading {

		private final Set<String> entries = new LinkedHashSet<>();

		private final Map<Integer, String> rejected = new TreeMap<>();

		private int rejectedCount;

		private RegistryFile read(String text) {
			int number = 1;
			int start = 0;
			for (int i = 0; i <= text.length(); i++) {
				char c = (i < text.length()) ? text.charAt(i) : '\n';
				if (c != '\n' && c != '\r') {
					continue;
				}
				readLine(number, text.substring(start, i));
				number++;
				if (c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
					i++;
				}
				start = i + 1;
			}
			return new RegistryFile(List.copyOf(this.entries), this.rejected, this.rejectedCount);
		}

		private void readLine(int number, String line) {
			int comment = line.indexOf('#');
			String entry = ((comment < 0) ? line : line.substring(0, comment)).strip();
			if (entry.isEmpty() || this.entries.contains(entry)) {
				return;
			}
			Optional<String> fault = fault(entry);
			if (fault.isEmpty()) {
				this.entries.add(entry);
				return;
			}
			this.rejectedCount++;
			if (this.rejected.size() < MAX_REJECTED) {
				this.rejected.put(number, fault.get());
			}
		}

		/** Says why an entry is not used, without any text of it. */
		private Optional<String> fault(String entry) {
			if (entry.length() > MAX_LINE_LENGTH) {
				return Optional.of("it is longer than " + MAX_LINE_LENGTH + " characters");
			}
			if (this.entries.size() == MAX_ENTRIES) {
				return Optional.of("there are " + MAX_ENTRIES + " entries before it");
			}
			if (InlineCard.isDataUrl(entry)) {
				return InlineCard.decode(entry).isPresent() ? Optional.empty()
						: Optional.of("it is no data: URL of application/json");
			}
			if (HttpsUrl.parse(entry).isPresent()) {
				return Optional.empty();
			}
			return Optional.of(HttpsUrl.hasOtherScheme(entry) ? "its scheme is neither https nor data"
					: "it is no absolute https URL");
		}

	}

}
