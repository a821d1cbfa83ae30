package io.avpsecurity.core.token;

import java.util.List;

import io.avpsecurity.core.http.HttpMessage;

/**
 * The AVP credential of a request, as it was sent: {@code Authorization: AVP …}, the
 * scheme in any case (RFC 9110 section 11.4), or where that is allowed
 * {@code ?avp_token=…} of GET and HEAD (AVP section 3). Other schemes belong to the app
 * and are passed over, and no body is read (threat T-11).
 */
public sealed interface PresentedToken {

	/** The scheme. */
	String SCHEME = "AVP";

	/** There is none. */
	record None() implements PresentedToken {

		static final None INSTANCE = new None();

	}

	/**
	 * There is more than one: it cannot be told which of them counts (threat T-2).
	 */
	record Ambiguous() implements PresentedToken {
	}

	/**
	 * There is one.
	 *
	 * @param credential what follows the scheme or the name, not checked
	 * @param inQuery whether it came in the query
	 */
	record One(String credential, boolean inQuery) implements PresentedToken {

		@Override
		public String toString() {
			return "One[credential=***, inQuery=" + this.inQuery + "]";
		}

	}

	/**
	 * Reads the credential of a request.
	 * @param message the request
	 * @param queryAllowed whether the query is looked at; if not it is as good as empty
	 * @return what is there
	 */
	static PresentedToken of(HttpMessage message, boolean queryAllowed) {
		PresentedToken inHeader = inHeader(message);
		if (!queryAllowed || !isRead(message.method())) {
			return inHeader;
		}
		PresentedToken inQuery = message.query().map(QueryToken::of).orElse(None.INSTANCE);
		if (inQuery instanceof None) {
			return inHeader;
		}
		return (inHeader instanceof None) ? inQuery : new Ambiguous();
	}

	/**
	 * Returns whether a query has a token, good or bad, whatever the method.
	 * @param query the query, without its question mark
	 * @return whether there is at least one
	 */
	static boolean isIn(String query) {
		return !(QueryToken.of(query) instanceof None);
	}

	/** Whatever else changes something, and may be a form on somebody else's page. */
	private static boolean isRead(String method) {
		return method.equals("GET") || method.equals("HEAD");
	}

	private static PresentedToken inHeader(HttpMessage message) {
		List<String> lines = message.fieldLines("authorization");
		PresentedToken found = None.INSTANCE;
		for (String line : lines) {
			if (isAvp(line)) {
				String credential = line.strip().substring(SCHEME.length()).strip();
				if (found instanceof One || holdsAnother(credential)) {
					return new Ambiguous();
				}
				found = new One(credential, false);
			}
		}
		return found;
	}

	/**
	 * Returns whether a line of {@code Authorization} has the AVP scheme.
	 * @param line the line
	 * @return true when it has, also without a credential
	 */
	static boolean isAvp(String line) {
		String text = line.strip();
		return text.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
				&& (text.length() == SCHEME.length() || isSpace(text.charAt(SCHEME.length())));
	}

	/** A proxy may have joined two lines into one. */
	private static boolean holdsAnother(String credential) {
		int comma = credential.indexOf(',');
		while (comma >= 0) {
			int start = comma + 1;
			while (start < credential.length() && isSpace(credential.charAt(start))) {
				start++;
			}
			if (isAvp(credential.substring(start, Math.min(start + SCHEME.length() + 1, credential.length())))) {
				return true;
			}
			comma = credential.indexOf(',', start);
		}
		return false;
	}

	private static boolean isSpace(char c) {
		return c == ' ' || c == '\t';
	}

}
