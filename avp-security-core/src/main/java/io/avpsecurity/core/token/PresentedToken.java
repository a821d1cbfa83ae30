package io.avpsecurity.core.token;

import java.util.List;

import io.avpsecurity.core.http.HttpMessage;

/**
 * The AVP credential of a request, as it was sent: {@code Authorization: AVP …}, the
 * scheme in any case (RFC 9110 section 11.4). Other schemes belong to the app and are
 * passed over; a query parameter is not looked at.
 */
public sealed interface PresentedToken {

	/** The scheme. */
	String SCHEME = "AVP";

	/** There is none. */
	record None() implements PresentedToken {

		private static final None INSTANCE = new None();

	}

	/**
	 * There is more than one: it cannot be told which of them counts (threat T-2).
	 */
	record Ambiguous() implements PresentedToken {
	}

	/**
	 * There is one.
	 *
	 * @param credential what follows the scheme, not checked
	 */
	record One(String credential) implements PresentedToken {

		@Override
		public String toString() {
			return "One[credential=***]";
		}

	}

	/**
	 * Reads the credential of a request.
	 * @param message the request
	 * @return what is there
	 */
	static PresentedToken of(HttpMessage message) {
		List<String> lines = message.fieldLines("authorization");
		PresentedToken found = None.INSTANCE;
		for (String line : lines) {
			if (isAvp(line)) {
				String credential = line.strip().substring(SCHEME.length()).strip();
				if (found instanceof One || holdsAnother(credential)) {
					return new Ambiguous();
				}
				found = new One(credential);
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
