package io.avpsecurity.core.fetch;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A date in a field, in the form of today or one of the two old ones (RFC 9110 section
 * 5.6.7).
 */
final class HttpDate {

	/** A longer text is no date. */
	private static final int MAX_LENGTH = 40;

	/** Two digits of a year stand for 1970 to 2069. */
	private static final int FIRST_YEAR = 1970;

	private static final List<DateTimeFormatter> FORMS = List.of(DateTimeFormatter.RFC_1123_DATE_TIME,
			new DateTimeFormatterBuilder().appendPattern("EEEE, dd-MMM-")
				.appendValueReduced(ChronoField.YEAR, 2, 2, FIRST_YEAR)
				.appendPattern(" HH:mm:ss 'GMT'")
				.toFormatter(Locale.US)
				.withZone(ZoneOffset.UTC),
			DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.US).withZone(ZoneOffset.UTC));

	private HttpDate() {
	}

	static Optional<Instant> parse(String text) {
		if (text.length() > MAX_LENGTH) {
			return Optional.empty();
		}
		return FORMS.stream().flatMap((form) -> parse(form, text).stream()).findFirst();
	}

	private static Optional<Instant> parse(DateTimeFormatter form, String text) {
		try {
			return Optional.of(form.parse(text, Instant::from));
		}
		catch (DateTimeException ex) {
			return Optional.empty();
		}
	}

}
