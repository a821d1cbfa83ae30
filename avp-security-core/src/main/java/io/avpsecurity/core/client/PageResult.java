package io.avpsecurity.core.client;

import java.time.Duration;
import java.util.Optional;

/**
 * What came of asking for a page. Immutable.
 */
public sealed interface PageResult {

	/**
	 * The page answered, with any status. A redirect was not followed.
	 *
	 * @param status the status
	 * @param contentType the media type as it was stated, or empty
	 * @param text the body, read as UTF-8; words of a stranger
	 * @param retryAfter how long the page asks to be left alone
	 */
	record Answered(int status, Optional<String> contentType, String text,
			Optional<Duration> retryAfter) implements PageResult {

		@Override
		public String toString() {
			return "Answered[status=" + this.status + ", " + this.text.length() + " characters]";
		}

	}

	/**
	 * The page asks for a token, and none was had.
	 *
	 * @param reason why: never {@link TokenResult.Granted}
	 */
	record NoToken(TokenResult reason) implements PageResult {
	}

	/**
	 * Nothing was sent, or no token was asked for, because an address is not allowed.
	 *
	 * @param message which
	 */
	record Refused(String message) implements PageResult {
	}

	/**
	 * There was no answer, or too large a one.
	 *
	 * @param message why, without any text of the service
	 */
	record Unreachable(String message) implements PageResult {
	}

}
