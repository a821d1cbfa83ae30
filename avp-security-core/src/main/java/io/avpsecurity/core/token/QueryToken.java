package io.avpsecurity.core.token;

/**
 * Finds the token in a query. What is not escaped as it should be stays as it is, and is
 * then no token.
 */
final class QueryToken {

	private static final String NAME = "avp_token";

	private QueryToken() {
	}

	static PresentedToken of(String query) {
		PresentedToken found = PresentedToken.None.INSTANCE;
		int start = 0;
		while (start <= query.length()) {
			int ampersand = query.indexOf('&', start);
			int end = (ampersand >= 0) ? ampersand : query.length();
			int nameEnd = nameEnd(query, start, end);
			if (isName(query, start, nameEnd)) {
				if (found instanceof PresentedToken.One) {
					return new PresentedToken.Ambiguous();
				}
				found = new PresentedToken.One(decoded(query.substring(Math.min(nameEnd + 1, end), end)), true);
			}
			start = end + 1;
		}
		return found;
	}

	/** Looks at each character once: of nothing but separators there may be thousands. */
	private static int nameEnd(String query, int start, int end) {
		int i = start;
		while (i < end && query.charAt(i) != '=') {
			i++;
		}
		return i;
	}

	/** Nothing is made for the parameters of other people. */
	private static boolean isName(String query, int start, int end) {
		int length = end - start;
		if (length == NAME.length()) {
			return query.startsWith(NAME, start);
		}
		boolean mayBe = length > NAME.length() && length <= 3 * NAME.length();
		return mayBe && isEscaped(query, start, end) && decoded(query.substring(start, end)).equals(NAME);
	}

	private static boolean isEscaped(String query, int start, int end) {
		for (int i = start; i < end; i++) {
			if (query.charAt(i) == '%') {
				return true;
			}
		}
		return false;
	}

	private static String decoded(String text) {
		if (text.indexOf('%') < 0) {
			return text;
		}
		StringBuilder decoded = new StringBuilder(text.length());
		for (int i = 0; i < text.length(); i++) {
			int octet = (text.charAt(i) == '%') ? octet(text, i + 1) : -1;
			if (octet >= 0) {
				decoded.append((char) octet);
				i += 2;
			}
			else {
				decoded.append(text.charAt(i));
			}
		}
		return decoded.toString();
	}

	/** Only ASCII: a token has nothing else. */
	private static int octet(String text, int start) {
		if (start + 2 > text.length()) {
			return -1;
		}
		int high = digit(text.charAt(start));
		int low = digit(text.charAt(start + 1));
		return (high >= 0 && high < 8 && low >= 0) ? high << 4 | low : -1;
	}

	private static int digit(char c) {
		return (c < 0x80) ? Character.digit(c, 16) : -1;
	}

}
