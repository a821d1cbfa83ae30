package io.avpsecurity.core.fetch;

import java.util.Locale;
import java.util.Optional;

import okhttp3.HttpUrl;

/**
 * A URL that two parsers read alike: this strict one, and that of the client which will
 * connect (threat T-47). Whether it may be fetched is not checked.
 *
 * @param url what the client makes of it
 * @param host a name, in lower case
 * @param port the port
 */
record FetchUrl(HttpUrl url, String host, int port) {

	private static final int MAX_LENGTH = 2048;

	static final int HTTPS_PORT = 443;

	private static final int MAX_PORT = 65535;

	private static final String START = "https://";

	/**
	 * Reads a URL.
	 * @param text the URL
	 * @return the URL, or empty when it is not {@code https}, its host is no name, or the
	 * two do not agree
	 */
	static Optional<FetchUrl> parse(String text) {
		if (text.length() > MAX_LENGTH || !text.regionMatches(true, 0, START, 0, START.length()) || !isUrlText(text)) {
			return Optional.empty();
		}
		String authority = text.substring(START.length(), authorityEnd(text));
		int colon = authority.indexOf(':');
		String host = authority.substring(0, (colon < 0) ? authority.length() : colon).toLowerCase(Locale.ROOT);
		long port = (colon < 0) ? HTTPS_PORT : Digits.parse(authority.substring(colon + 1)).orElse(0);
		if (port < 1 || port > MAX_PORT || !HostName.isName(host)) {
			return Optional.empty();
		}
		return Optional.ofNullable(HttpUrl.parse(text))
			.map((url) -> new FetchUrl(url, host, (int) port))
			.filter(FetchUrl::isReadAlike);
	}

	private boolean isReadAlike() {
		return this.url.isHttps() && this.url.host().equals(this.host) && this.url.port() == this.port
				&& this.url.username().isEmpty() && this.url.password().isEmpty();
	}

	/** No space, control, backslash or anything outside ASCII, anywhere. */
	private static boolean isUrlText(String text) {
		return text.chars().allMatch((c) -> c > ' ' && c <= '~' && c != '\\' && c != '#');
	}

	private static int authorityEnd(String text) {
		for (int i = START.length(); i < text.length(); i++) {
			if (text.charAt(i) == '/' || text.charAt(i) == '?') {
				return i;
			}
		}
		return text.length();
	}

}
