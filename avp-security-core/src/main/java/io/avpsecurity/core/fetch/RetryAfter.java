package io.avpsecurity.core.fetch;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.http.MessageFields;

/**
 * How long the other side asks to be left alone (RFC 9110 section 10.2.3). Whether the
 * status is one that the field goes with is not looked at. Stateless.
 */
public final class RetryAfter {

	private static final Duration MAX = Duration.ofHours(24);

	private RetryAfter() {
	}

	/**
	 * Reads the field of a response.
	 * @param response the response
	 * @return the time, at most 24 hours, or empty when there is none or more than one,
	 * or it cannot be read. A date counts from the {@code Date} of the response, so that
	 * no clock of ours matters
	 */
	public static Optional<Duration> of(MessageFields response) {
		return single(response, "retry-after")
			.flatMap((value) -> Digits.seconds(value).or(() -> until(value, response)))
			.map((wait) -> wait.isNegative() ? Duration.ZERO : wait)
			.map((wait) -> (wait.compareTo(MAX) > 0) ? MAX : wait);
	}

	private static Optional<Duration> until(String value, MessageFields response) {
		Optional<Instant> date = single(response, "date").flatMap(HttpDate::parse);
		return HttpDate.parse(value).flatMap((end) -> date.map((start) -> Duration.between(start, end)));
	}

	private static Optional<String> single(MessageFields response, String name) {
		List<String> lines = response.fieldLines(name);
		return (lines.size() == 1) ? Optional.of(lines.get(0).strip()) : Optional.empty();
	}

}
