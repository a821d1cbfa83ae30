package io.avpsecurity.core.token;

import java.util.List;

import io.avpsecurity.core.http.HttpMessage;

/**
 * The AVP credential of a request, as it was sent: {@code Authorization: AVP …}, the
 * scheme in any case (RFC 9110 section 11.4). Other schemes belong to the app and are
 * passed over; a query parameter is not looked at.
 */
public sealed interface PresentedToken {

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
				if (found instanceof One) {
					return new Ambiguous();
				}
				found = new One(line.strip().substring(3).strip());
			}
		}
		return found;
	}

	private static boolean isAvp(String line) {
		String text = line.strip();
		return text.regionMatches(true, 0, "AVP", 0, 3)
				&& (text.length() == 3 || text.charAt(3) == ' ' || text.charAt(3) == '\t');
	}

}
