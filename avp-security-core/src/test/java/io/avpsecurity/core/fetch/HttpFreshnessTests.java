package io.avpsecurity.core.fetch;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.avpsecurity.core.http.ResponseMessage;

import static org.assertj.core.api.Assertions.assertThat;

class HttpFreshnessTests {

	private static final Instant NOW = Instant.parse("2026-09-01T12:00:00Z");

	private static final Duration MIN = Duration.ofMinutes(1);

	private static final Duration MAX = Duration.ofHours(24);

	private static final Duration OTHERWISE = Duration.ofHours(1);

	@Test
	void lifetimeWhenNothingIsSaidThenTheOtherOne() {
		assertThat(lifetime(ResponseMessage.of(200))).isEqualTo(OTHERWISE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "public", "private, must-revalidate", "s-maxage=5", "x=\"max-age=5\"", ",,",
			"x=\"a\\\", max-age=5\"" })
	void lifetimeWhenCacheControlSaysNothingOfItThenTheOtherOne(String line) {
		assertThat(lifetime(cacheControl(line))).isEqualTo(OTHERWISE);
	}

	@Tag("T-69")
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\'',
			value = { "max-age=0 | 60", "max-age=1 | 60", "max-age=59 | 60", "max-age=60 | 60", "max-age=61 | 61",
					"max-age=3600 | 3600", "max-age=86400 | 86400", "max-age=86401 | 86400", "max-age=31536000 | 86400",
					"max-age=1000000000000 | 86400", "max-age=99999999999999999999999999 | 86400", "max-age=-1 | 60",
					"max-age=+600 | 60", "max-age=6e2 | 60", "max-age=600.5 | 60", "max-age | 60", "max-age= | 60",
					"max-age=x | 60", "max-age=\"600\" | 600", "max-age=\"600 | 60", "max-age=\"\" | 60",
					"max-age=\" | 60", "max-age=٦٠٠ | 60", "MAX-AGE=600 | 600", "max-age=600, max-age=300 | 300",
					"max-age=300, max-age=600 | 300", "max-age=600, max-age=x | 60", "public,max-age=600,x=y | 600",
					"max-age=600, no-store | 60", "no-cache, max-age=600 | 60", "no-store | 60", "No-Cache | 60",
					"no-cache=\"set-cookie, x\" | 60", "x=\",\", max-age=600 | 600" })
	void lifetimeWhenCacheControlThenWithinTheBounds(String line, long seconds) {
		assertThat(lifetime(cacheControl(line))).isEqualTo(Duration.ofSeconds(seconds));
	}

	@Tag("T-69")
	@Test
	void lifetimeWhenTwoLinesThenTheShorter() {
		ResponseMessage response = cacheControl("max-age=31536000").withField("Cache-Control", "max-age=300");

		assertThat(lifetime(response)).isEqualTo(Duration.ofSeconds(300));
	}

	@ParameterizedTest
	@CsvSource({ "0, 600", "100, 500", "540, 60", "600, 60", "99999999999999999999, 60", "-100, 600", "x, 600" })
	void lifetimeWhenItWasInACacheThenThatIsTakenOff(String age, long seconds) {
		assertThat(lifetime(cacheControl("max-age=600").withField("Age", age))).isEqualTo(Duration.ofSeconds(seconds));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "Tue, 01 Sep 2026 12:10:00 GMT | 600", "Tuesday, 01-Sep-26 12:10:00 GMT | 600",
					"Tue Sep  1 12:10:00 2026 | 600", "Tue, 01 Sep 2026 12:00:00 GMT | 60",
					"Fri, 01 Jan 2021 00:00:00 GMT | 60", "Fri, 31 Dec 9999 23:59:59 GMT | 86400", "0 | 60", "-1 | 60",
					"soon | 60", "Mon, 01 Sep 2026 12:10:00 GMT | 60", "2026-09-01T12:10:00Z | 60" })
	void lifetimeWhenExpiresThenUntilThenWithinTheBounds(String expires, long seconds) {
		assertThat(lifetime(ResponseMessage.of(200).withField("Expires", expires)))
			.isEqualTo(Duration.ofSeconds(seconds));
	}

	@Test
	void lifetimeWhenTheClockOfTheSenderIsWrongThenThatDoesNotMatter() {
		ResponseMessage response = ResponseMessage.of(200)
			.withField("Date", "Fri, 01 Jan 2021 00:00:00 GMT")
			.withField("Expires", "Fri, 01 Jan 2021 00:10:00 GMT");

		assertThat(lifetime(response)).isEqualTo(Duration.ofSeconds(600));
	}

	@Test
	void lifetimeWhenBothThenMaxAgeCounts() {
		ResponseMessage response = cacheControl("max-age=600").withField("Expires", "0");

		assertThat(lifetime(response)).isEqualTo(Duration.ofSeconds(600));
	}

	private static ResponseMessage cacheControl(String line) {
		return ResponseMessage.of(200).withField("Cache-Control", line);
	}

	private static Duration lifetime(ResponseMessage response) {
		return HttpFreshness.lifetime(response, NOW, MIN, MAX, OTHERWISE);
	}

}
