package io.avpsecurity.core.http;

import java.util.Objects;
import java.util.function.Predicate;

/**
 * The path of a request, in every way in which it may be read: as the container decoded
 * it, which usually decides what serves it, and, where it is written so that somebody
 * behind the container could read it differently, as it is written, normalised by us
 * (threat T-89). Whoever closes a path asks {@link #any}; whoever opens one asks
 * {@link #all}. The context path is in none of the readings. Immutable.
 */
public final class RequestPath {

	private final String written;

	private final String decoded;

	private final String normalized;

	private RequestPath(String written, String decoded, String normalized) {
		this.written = written;
		this.decoded = decoded;
		this.normalized = normalized;
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
				PathSpelling.isPlain(written) ? decoded : PathSpelling.below(context, written));
	}

	/**
	 * Takes a path that no container has decoded.
	 * @param written the path as it is written
	 * @return the path, with a single reading
	 */
	public static RequestPath of(String written) {
		String normalized = PathSpelling.isPlain(written) ? written : PathSpelling.below("", written);
		return new RequestPath(written, normalized, normalized);
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
		return question.test(this.decoded) || (hasTwo() && question.test(this.normalized));
	}

	/**
	 * Asks about every reading.
	 * @param question the question
	 * @return whether the answer is yes for all of them
	 */
	public boolean all(Predicate<String> question) {
		return question.test(this.decoded) && (!hasTwo() || question.test(this.normalized));
	}

	@SuppressWarnings("ReferenceEquality")
	private boolean hasTwo() {
		return this.normalized != this.decoded;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof RequestPath that && this.written.equals(that.written)
				&& this.decoded.equals(that.decoded) && this.normalized.equals(that.normalized);
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
