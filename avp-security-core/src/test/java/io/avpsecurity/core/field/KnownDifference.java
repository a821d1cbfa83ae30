package io.avpsecurity.core.field;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where the second parser may read a field in another way, and why. Each takes away what
 * it is about, and the two have to agree on the rest: anything else is a fault, theirs or
 * ours.
 */
enum KnownDifference {

	/**
	 * A string that goes on in the next line: RFC 9651 section 4.2 joins the lines first
	 * and leaves open what becomes of such a string; they refuse it.
	 */
	STRING_IN_TWO_LINES((readings) -> readings.onlyTheyRefuse() && readings.lines().size() > 1
			&& hasStringWithLineSeparator(String.join(", ", readings.lines()))
			&& agreeOrExplained(readings.inOneLine())),

	/** RFC 9651 section 3.3.7 is not in RFC 8941: they refuse a date. */
	DATE((readings) -> readings.onlyTheyRefuse() && isExplainedBy(readings, KnownDifference::datesAsIntegers)),

	/** RFC 9651 section 3.3.8 is not in RFC 8941: they refuse a display string. */
	DISPLAY_STRING((readings) -> readings.onlyTheyRefuse()
			&& isExplainedBy(readings, KnownDifference::displayStringsAsStrings)),

	/**
	 * A fault of theirs: they write 1.01 as 1.1, without the zeros right after the point
	 * (RFC 9651 section 4.1.5).
	 */
	ZERO_AFTER_THE_POINT(
			(readings) -> readings.ours().map(KnownDifference::withoutZerosAfterThePoint).equals(readings.theirs()));

	private static final String STRING = "\"(?:[^\"\\\\]|\\\\.)*+\"";

	/** In a legal field there is no such sign outside of strings but to begin a date. */
	private static final Pattern DATE_SIGN = Pattern.compile(STRING + "|(?<date>@)");

	private static final Pattern DISPLAY_SIGN = Pattern.compile("(?<display>%\"[^\"]*+\")|" + STRING);

	/** A number stands at the start, or after one of three signs. */
	private static final Pattern ZEROS = Pattern
		.compile(STRING + "|(?<=(?:^|[=( ])-?\\d{1,12}\\.)(?<zeros>0+)(?=[1-9])");

	private static final Pattern ANY_STRING = Pattern.compile("%?" + STRING);

	private final Predicate<TwoReadings> explanation;

	KnownDifference(Predicate<TwoReadings> explanation) {
		this.explanation = explanation;
	}

	/** The first difference that explains all of it, if need be with those after it. */
	static Optional<KnownDifference> of(TwoReadings readings) {
		return Stream.of(values()).filter((difference) -> difference.explanation.test(readings)).findFirst();
	}

	private static boolean agreeOrExplained(TwoReadings readings) {
		return readings.agree() || of(readings).isPresent();
	}

	private static boolean isExplainedBy(TwoReadings readings, UnaryOperator<String> change) {
		return readings.with(change).filter(KnownDifference::agreeOrExplained).isPresent();
	}

	private static String datesAsIntegers(String legal) {
		return replace(DATE_SIGN, "date", "", legal);
	}

	private static String displayStringsAsStrings(String legal) {
		return replace(DISPLAY_SIGN, "display", "\"\"", legal);
	}

	private static String withoutZerosAfterThePoint(String canonical) {
		return replace(ZEROS, "zeros", "", canonical);
	}

	private static boolean hasStringWithLineSeparator(String legal) {
		return ANY_STRING.matcher(legal).results().anyMatch((string) -> string.group().contains(", "));
	}

	/** Replaces what a group found; other matches only jump over strings. */
	private static String replace(Pattern pattern, String group, String replacement, String text) {
		Matcher matcher = pattern.matcher(text);
		StringBuilder replaced = new StringBuilder();
		while (matcher.find()) {
			String found = (matcher.group(group) != null) ? replacement : matcher.group();
			matcher.appendReplacement(replaced, Matcher.quoteReplacement(found));
		}
		return matcher.appendTail(replaced).toString();
	}

}
