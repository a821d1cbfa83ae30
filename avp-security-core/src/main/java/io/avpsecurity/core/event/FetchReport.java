package io.avpsecurity.core.event;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How one fetch ended, or that it was not made. The URL is named by whoever sent a
 * request: it belongs into a log, escaped, and never into the name or a tag of a meter.
 *
 * @param kind what was to be fetched
 * @param url from where
 * @param result how it ended
 * @param why the code of the fault, when it failed or was refused
 * @param elapsed how long it took, from when it was sent on its way; waiting for a free
 * thread included
 */
public record FetchReport(DocumentKind kind, String url, Result result, Optional<String> why, Duration elapsed) {

	public FetchReport {
		Objects.requireNonNull(kind, "kind must not be null");
		Objects.requireNonNull(url, "url must not be null");
		Objects.requireNonNull(result, "result must not be null");
		Objects.requireNonNull(why, "why must not be null");
		Objects.requireNonNull(elapsed, "elapsed must not be null");
	}

	/** How a fetch ended. */
	public enum Result {

		/** A document came. What is in it has not been looked at. */
		LOADED,

		/** What we have is still current. */
		NOT_MODIFIED,

		/** Nothing usable came. */
		FAILED,

		/** It was not made: too many at once, or to where nothing is fetched. */
		REFUSED

	}

}
