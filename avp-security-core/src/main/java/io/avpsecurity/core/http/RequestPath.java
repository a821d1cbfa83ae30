package io.avpsecurity.core.http;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The path of a request, in every way in which it may be read: as the container decoded
 * it, which usually decides what serves it, and, where it is written so that somebody
 * behind the container could read it differently, as it is written, with its dot segments
 * resolved and with them left standing (threat T-89). Whoever closes a path asks
 * {@link #any}; whoever opens one asks {@link #all}. The context path is in none of the
 * readings. Letter case counts. Immutable.
 */
public final class RequestPath {

	private final String written;

	private final String decoded;

	private final List<String> otherReadings;

	private RequestPath(String written, String decoded, List<String> otherReadings) {
		this.written = written;
		this.decoded = decoded;
		this.otherReadings = otherReadings;
	}

	/**
	 * Takes a path that a container has decoded.
	 * @param decoded the path as it was decoded, without the context path
	 * @param context the context path
	 * @param written the path as it is written, with the context path
	 * @return the path
	 */
	public static RequestPath of(String decoded, String context, String written) {
		Objects.requireNonNull(decoded, "decoded must not be null");
		return new RequestPath(written, decoded,
				PathSpelling.isPlain(written) ? List.of() : PathSpelling.readings(context, written));
	}

	/**
	 * Takes a path that no container has decoded.
	 * @param written the path as it is written
	 * @return the path
	 */
	public static RequestPath of(String written) {
		if (PathSpelling.isPlain(written)) {
			return new RequestPath(written, written, List.of());
		}
		List<String> readings = PathSpelling.readings("", written);
		return new RequestPath(written, readings.get(0), readings);
	}

	/**
	 * Returns the path as it is written.
	 * @return the path, with the context path
	 */
	public String written() {
		return this.written;
	}

	/**
	 * Returns the path as the container decoded it.
	 * @return the path, without the context path
	 */
	public String decoded() {
		return this.decoded;
	}

	/**
	 * Returns whether two parsers may read it differently.
	 * @return true for such a spelling
	 */
	public boolean isAmbiguous() {
		return PathSpelling.isAmbiguous(this.written);
	}

	/**
	 * Asks about every reading.
	 * @param question the question
	 * @return whether the answer is yes for one of them
	 */
	public boolean any(Predicate<String> question) {
		if (question.test(this.decoded)) {
			return true;
		}
		for (int i = 0; i < this.otherReadings.size(); i++) {
			if (question.test(this.otherReadings.get(i))) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Asks about every reading.
	 * @param question the question
	 * @return whether the answer is yes for all of them
	 */
	public boolean all(Predicate<String> question) {
		return question.test(this.decoded) && this.otherReadings.stream().allMatch(question);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof RequestPath that && this.written.equals(that.written)
				&& this.decoded.equals(that.decoded) && this.otherReadings.equals(that.otherReadings);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.written, this.decoded);
	}

	@Override
	public String toString() {
		return this.decoded;
	}

}
