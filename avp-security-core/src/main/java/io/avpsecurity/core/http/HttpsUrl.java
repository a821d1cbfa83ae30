package io.avpsecurity.core.http;

import java.util.Objects;
import java.util.Optional;

/**
 * An https URL in the one spelling of RFC 3986 sections 6.2.2 and 6.2.3, without its
 * query: two spellings of one URL are equal. It has no user information and no fragment,
 * is ASCII, and is at most 512 characters long as it was written. Nothing is looked up:
 * whether the host may be contacted is not checked here. Immutable.
 */
public final class HttpsUrl {

	/** The longest URL that is accepted, as it is written (limit L-9). */
	public static final int MAX_LENGTH = 512;

	private static final String SCHEME = "https";

	private final Authority authority;

	private final String path;

	private final boolean query;

	private HttpsUrl(Authority authority, String path, boolean query) {
		this.authority = authority;
		this.path = path;
		this.query = query;
	}

	/**
	 * Reads a URL.
	 * @param text the URL
	 * @return the URL, or empty when it is none, or has another scheme
	 */
	public static Optional<HttpsUrl> parse(String text) {
		int schemeEnd = SCHEME.length();
		if (text.length() > MAX_LENGTH || !text.regionMatches(true, 0, SCHEME, 0, schemeEnd)
				|| !text.startsWith("://", schemeEnd) || !isUrlText(text)) {
			return Optional.empty();
		}
		int query = text.indexOf('?');
		int end = (query < 0) ? text.length() : query;
		int slash = text.indexOf('/', schemeEnd + 3);
		int pathStart = (slash < 0 || slash > end) ? end : slash;
		// User information is no host: the authority does not accept it.
		Optional<Authority> authority = Authority.parse(text.substring(schemeEnd + 3, pathStart), SCHEME);
		return authority.flatMap((host) -> UrlPath.normalize(text.substring(pathStart, end))
			.map((path) -> new HttpsUrl(host, path, query >= 0)));
	}

	/**
	 * Returns whether a text begins with a scheme that is not https.
	 * @param text the text
	 * @return false also when it begins with no scheme at all
	 */
	public static boolean hasOtherScheme(String text) {
		int end = text.indexOf(':');
		return isScheme(text, end) && (end != SCHEME.length() || !text.regionMatches(true, 0, SCHEME, 0, end));
	}

	/**
	 * Returns where it is.
	 * @return the host and the port
	 */
	public Authority authority() {
		return this.authority;
	}

	/**
	 * Returns the origin (RFC 6454).
	 * @return scheme, host, and the port unless it is the default; without a slash
	 */
	public String origin() {
		return "https://" + this.authority;
	}

	/**
	 * Returns whether it names an origin and nothing else.
	 * @return false also for an origin with an empty query
	 */
	public boolean isOrigin() {
		return this.path.equals("/") && !this.query;
	}

	/**
	 * Returns whether a text begins with a scheme (RFC 3986 section 3.1): what comes
	 * later, in a path or query, begins no URI.
	 * @param text the text
	 * @param end where the scheme would end; nothing ends at 0 or before
	 */
	static boolean isScheme(String text, int end) {
		for (int i = 0; i < end; i++) {
			char c = text.charAt(i);
			boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
			boolean other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
			if (!letter && (i == 0 || !other)) {
				return false;
			}
		}
		return end > 0;
	}

	/** ASCII that may stand in a URL; a fragment never names a document to fetch. */
	private static boolean isUrlText(String text) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c <= ' ' || c > '~' || "\"#<>\\^`{|}".indexOf(c) >= 0) {
				return false;
			}
		}
		return true;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof HttpsUrl that && this.authority.equals(that.authority) && this.path.equals(that.path);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.authority, this.path);
	}

	/**
	 * Returns the URL.
	 * @return the one spelling, without the query
	 */
	@Override
	public String toString() {
		return origin() + this.path;
	}

}
