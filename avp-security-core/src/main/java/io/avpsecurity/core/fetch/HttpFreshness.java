package io.avpsecurity.core.fetch;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.http.MessageFields;

/**
 * How long a response may be used before it is asked for again (RFC 9111 section 4.2), in
 * bounds that its sender cannot leave (limit C-2, threat T-69). It does not say whether a
 * response may be used at all. Stateless.
 */
public final class HttpFreshness {

	private HttpFreshness() {
	}

	/**
	 * Returns how long a response is fresh. {@code max-age} goes before {@code Expires};
	 * of several values the one counts that gives the shortest time; what forbids reuse,
	 * is over, or cannot be read gives the shortest there is.
	 * @param response the response
	 * @param now when it came; counts when the response has no {@code Date}
	 * @param min the shortest
	 * @param max the longest
	 * @param otherwise for a response that does not say
	 * @return a time of {@code min} to {@code max}, or {@code otherwise}
	 */
	public static Duration lifetime(MessageFields response, Instant now, Duration min, Duration max,
			Duration otherwise) {
		return stated(response, now).map((stated) -> clamp(stated.minus(age(response)), min, max)).orElse(otherwise);
	}

	private static Optional<Duration> stated(MessageFields response, Instant now) {
		return CacheControl.lifetime(response.fieldLines("cache-control")).or(() -> untilExpires(response, now));
	}

	/** Both dates are of the sender's clock, so that a wrong one does not matter. */
	private static Optional<Duration> untilExpires(MessageFields response, Instant now) {
		List<String> dates = response.fieldLines("date");
		Instant date = dates.stream().flatMap((line) -> HttpDate.parse(line.strip()).stream()).findFirst().orElse(now);
		return response.fieldLines("expires")
			.stream()
			.map((line) -> HttpDate.parse(line.strip()).map((expires) -> Duration.between(date, expires)))
			.map((until) -> until.orElse(Duration.ZERO))
			.min(Duration::compareTo);
	}

	/** How long it was on its way in caches of others; what cannot be read is nothing. */
	private static Duration age(MessageFields response) {
		return response.fieldLines("age")
			.stream()
			.flatMap((line) -> Digits.seconds(line.strip()).stream())
			.max(Duration::compareTo)
			.orElse(Duration.ZERO);
	}

	private static Duration clamp(Duration value, Duration min, Duration max) {
		if (value.compareTo(min) < 0) {
			return min;
		}
		return (value.compareTo(max) > 0) ? max : value;
	}

}
