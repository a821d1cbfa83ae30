package io.avpsecurity.servlet;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Where the application is mounted, for a path that is told to a client. It is the
 * container's own and never the client's spelling of it. Its characters end no header
 * parameter, no link and no line.
 */
final class ContextPath {

	/** Of what RFC 3986 allows in a path, what also means nothing in Markdown. */
	private static final String PLAIN = "/-._~!$&+,=:@";

	private ContextPath() {
	}

	/**
	 * Returns the context path of a request's application.
	 * @param request the request
	 * @return the path in ASCII, empty for the root
	 */
	static String of(HttpServletRequest request) {
		return encode(request.getServletContext().getContextPath());
	}

	/**
	 * Writes a path so that it can be sent. One container says its context path decoded,
	 * another one as it is sent: what is escaped already stays so.
	 * @param path the path
	 * @return the path in ASCII
	 */
	static String encode(String path) {
		byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
		StringBuilder encoded = new StringBuilder(bytes.length);
		for (int i = 0; i < bytes.length; i++) {
			char c = (char) Byte.toUnsignedInt(bytes[i]);
			if (isPlain(c) || (c == '%' && isEscape(bytes, i))) {
				encoded.append(c);
			}
			else {
				encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(bytes[i]));
			}
		}
		return encoded.toString();
	}

	private static boolean isPlain(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || PLAIN.indexOf(c) >= 0;
	}

	private static boolean isEscape(byte[] bytes, int at) {
		return at + 2 < bytes.length && HexFormat.isHexDigit(bytes[at + 1]) && HexFormat.isHexDigit(bytes[at + 2]);
	}

}
