package io.avpsecurity.core.http;

import java.util.Objects;
import java.util.function.Predicate;

/**
 * The path of a request, in every way in which it may be read: as the container decoded
 * it, which usually decides what serves it, and, where it is written so that somebody
 * behind the container could read it differently, as it is written, with its dot segments
 * resolved by us and with them left standing (threat T-89). Whoever closes a path asks {@link #any}; whoever opens one asks
 * {@link #all}. The context path is in none of the readings. Immutable.
 */
public final class RequestPath {

	private final String decoded;

	private final String normalized;

	private final String unresolved;

	private final boolean ambiguous;

	private RequestPath(String decoded, String normalized, String unresolved, boolean ambiguous) {
		this.decoded = decoded;
		this.normalized = normalized;
		this.unresolved = unresolved;
		this.ambiguous = ambiguous;
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
		if (PathSpelling.isPlain(written)) {
			return new RequestPath(decoded, decoded, decoded, false);
		}
		return new RequestPath(decoded, PathSpelling.below(context, written),
				PathSpelling.unresolvedBelow(context, written), PathSpelling.isAmbiguous(written));
	}

	/**
	 * Takes a path that no container has decoded.
	 * @param written the path as it is written
	 * @return the path
	 */
	public static RequestPath of(String written) {
		if (PathSpelling.isPlain(written)) {
			return new RequestPath(written, written, written, false);
		}
		String normalized = PathSpelling.below("", written);
		return new RequestPath(normalized, normalized, PathSpelling.unresolvedBelow("", written),
				PathSpelling.isAmbiguous(written));
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
		return this.ambiguous;
	}

	/**
	 * Asks about every reading.
	 * @param question the question
	 * @return whether the answer is yes for one of them
	 */
	public boolean any(Predicate<String> question) {
		return question.test(this.decoded)
				|| (hasMore() && (question.test(this.normalized) || question.test(this.unresolved)));
	}

	/**
	 * Asks about every reading.
	 * @param question the question
	 * @return whether the answer is yes for all of them
	 */
	public boolean all(Predicate<String> question) {
		return question.test(this.decoded)
				&& (!hasMore() || (question.test(this.normalized) && question.test(this.unresolved)));
	}

	@SuppressWarnings("ReferenceEquality")
	private boolean hasMore() {
		return this.unresolved != this.decoded;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof RequestPath that && this.decoded.equals(that.decoded)
				&& this.normalized.equals(that.normalized) && this.unresolved.equals(that.unresolved)
				&& this.ambiguous == that.ambiguous;
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.decoded, this.normalized, this.unresolved);
	}

	@Override
	public String toString() {
		return this.decoded;
	}

}
