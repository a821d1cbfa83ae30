package io.avpsecurity.core.http;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * The host and port a request was sent to, normalised (RFC 9421 section 2.2.3): the host
 * in lower case, the port left out when it is the default of the scheme. User
 * information, a trailing dot, an empty host and anything outside ASCII are refused. The
 * host is not looked up.
 */
public final class Authority {

	private static final int MAX_HOST_LENGTH = 253;

	private static final int MAX_PORT = 65535;

	private final String host;

	private final int port;

	private final boolean defaultPort;

	private Authority(String host, int port, boolean defaultPort) {
		this.host = host;
		this.port = port;
		this.defaultPort = defaultPort;
	}

	/**
	 * Reads {@code host} or {@code host:port}.
	 * @param text the text
	 * @param scheme the scheme of the request, which gives the default port
	 * @return the authority, or empty when the text is none
	 */
	public static Optional<Authority> parse(String text, String scheme) {
		int portStart = portStart(text);
		String host = (portStart < 0) ? text : text.substring(0, portStart - 1);
		if (!isHost(host)) {
			return Optional.empty();
		}
		int schemePort = defaultPort(scheme);
		int port = (portStart < 0) ? schemePort : parsePort(text, portStart);
		if (portStart >= 0 && port < 0) {
			return Optional.empty();
		}
		return Optional.of(new Authority(host.toLowerCase(Locale.ROOT), port, port == schemePort));
	}

	/**
	 * Returns the host.
	 * @return the host in lower case; an IPv6 address in brackets
	 */
	public String host() {
		return this.host;
	}

	/**
	 * Returns the port, whether it was written or is the default.
	 * @return the port, or -1 when none was written and the scheme has no default
	 */
	public int port() {
		return this.port;
	}

	/**
	 * Returns whether the host is this machine by name: {@code localhost}, an address of
	 * 127.0.0.0/8, or {@code [::1]}.
	 * @return true for such a host
	 */
	public boolean isLoopback() {
		return this.host.equals("localhost") || this.host.equals("[::1]") || isLoopbackAddress(this.host);
	}

	private static boolean isLoopbackAddress(String host) {
		if (!host.startsWith("127.")) {
			return false;
		}
		int dots = 0;
		int value = -1;
		for (int i = 4; i <= host.length(); i++) {
			char c = (i < host.length()) ? host.charAt(i) : '.';
			if (c == '.') {
				if (value < 0 || value > 255) {
					return false;
				}
				dots++;
				value = -1;
			}
			else if (isDigit(c)) {
				value = Math.min(((value < 0) ? 0 : value * 10) + (c - '0'), 256);
			}
			else {
				return false;
			}
		}
		return dots == 3;
	}

	/**
	 * Returns where the port begins, or -1. A colon inside brackets is part of the host.
	 */
	private static int portStart(String text) {
		int colon = text.lastIndexOf(':');
		return (colon < 0 || colon < text.lastIndexOf(']')) ? -1 : colon + 1;
	}

	private static boolean isHost(String host) {
		if (host.isEmpty() || host.length() > MAX_HOST_LENGTH) {
			return false;
		}
		if (host.charAt(0) == '[') {
			return isBracketedAddress(host);
		}
		if (host.charAt(host.length() - 1) == '.') {
			return false;
		}
		for (int i = 0; i < host.length(); i++) {
			char c = host.charAt(i);
			if (!isLetter(c) && !isDigit(c) && c != '-' && c != '.' && c != '_') {
				return false;
			}
		}
		return true;
	}

	private static boolean isBracketedAddress(String host) {
		int last = host.length() - 1;
		if (last < 3 || host.charAt(last) != ']') {
			return false;
		}
		for (int i = 1; i < last; i++) {
			char c = host.charAt(i);
			boolean hex = isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
			if (!hex && c != ':' && c != '.') {
				return false;
			}
		}
		return true;
	}

	private static int parsePort(String text, int start) {
		int port = 0;
		for (int i = start; i < text.length(); i++) {
			char c = text.charAt(i);
			if (!isDigit(c)) {
				return -1;
			}
			port = port * 10 + (c - '0');
			if (port > MAX_PORT) {
				return -1;
			}
		}
		return (port == 0) ? -1 : port;
	}

	private static int defaultPort(String scheme) {
		return switch (scheme) {
			case "https" -> 443;
			case "http" -> 80;
			default -> -1;
		};
	}

	private static boolean isDigit(char c) {
		return c >= '0' && c <= '9';
	}

	private static boolean isLetter(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Authority that && this.host.equals(that.host) && this.port == that.port
				&& this.defaultPort == that.defaultPort;
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.host, this.port);
	}

	/**
	 * Returns the value of the component {@code @authority}.
	 * @return the host, and the port unless it is the default
	 */
	@Override
	public String toString() {
		return this.defaultPort ? this.host : this.host + ':' + this.port;
	}

}
