package io.avpsecurity.core.fetch;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.http.MessageFields;

/**
 * What a later request can ask with whether a document has changed (RFC 9110 section
 * 8.8). They are sent back as they came.
 *
 * @param etag the entity tag
 * @param lastModified the date of the last change
 */
public record Validators(Optional<String> etag, Optional<String> lastModified) {

	/** Nothing to ask with. */
	public static final Validators NONE = new Validators(Optional.empty(), Optional.empty());

	/** Longer ones are as none. */
	private static final int MAX_LENGTH = 256;

	public Validators {
		Objects.requireNonNull(etag, "etag must not be null");
		Objects.requireNonNull(lastModified, "lastModified must not be null");
	}

	/**
	 * Takes those of a response.
	 * @param response the response
	 * @return its validators; one that is sent twice, is long or holds anything but
	 * printable ASCII is left out
	 */
	public static Validators of(MessageFields response) {
		return new Validators(single(response, "etag"), single(response, "last-modified"));
	}

	private static Optional<String> single(MessageFields response, String name) {
		List<String> lines = response.fieldLines(name);
		return (lines.size() == 1) ? Optional.of(lines.get(0).strip()).filter(Validators::isPlain) : Optional.empty();
	}

	private static boolean isPlain(String value) {
		return !value.isEmpty() && value.length() <= MAX_LENGTH && value.chars().allMatch((c) -> c >= ' ' && c <= '~');
	}

}
