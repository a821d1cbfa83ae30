package io.avpsecurity.core.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Tells whether a path is written so that two parsers may read it differently, and reads
 * it in the way that reaches furthest (threat T-89). One forward pass each, nothing
 * thrown, whatever the text. Letter case and a slash at the end are not ambiguous.
 */
final class PathSpelling {

	private static final int NO_PAIR = -1;

	private PathSpelling() {
	}

	/**
	 * Returns whether a path reads the same to everybody, decoded or not.
	 * @param path the path as it is written
	 * @return true when there is no escape in it and nothing ambiguous
	 */
	static boolean isPlain(String path) {
		return path.indexOf('%') < 0 && !isAmbiguous(path);
	}

	/**
	 * Returns whether a path holds a path parameter, an empty or dot segment, a
	 * backslash, a control character, or an escape that is broken, or stands for one of
	 * these, for a slash, or for the beginning of another escape.
	 * @param path the path as it is written
	 * @return true when it does
	 */
	static boolean isAmbiguous(String path) {
		int segment = 0;
		int dots = 0;
		for (int i = 0; i < path.length(); i++) {
			char c = path.charAt(i);
			if (c == '/') {
				boolean empty = segment == 0 && i > 0;
				if (empty || isDots(segment, dots)) {
					return true;
				}
				segment = 0;
				dots = 0;
				continue;
			}
			int value = c;
			if (c == '%') {
				value = hexPair(path, i + 1);
				boolean again = value == '%' && hexPair(path, i + 3) != NO_PAIR;
				if (again || value == '/' || value == NO_PAIR) {
					return true;
				}
				i += 2;
			}
			if (isSeparatorOrControl(value)) {
				return true;
			}
			segment++;
			dots += (value == '.') ? 1 : 0;
		}
		return isDots(segment, dots);
	}

	/**
	 * Reads a path below a context path in the two ways in which it reaches furthest.
	 * @param context the context path
	 * @param path the path as it is written, with the context path
	 * @return the path without the context path, with its dot segments resolved and with
	 * them left standing
	 */
	static List<String> readings(String context, String path) {
		return List.of(below(context, path), unresolvedBelow(context, path));
	}

	/**
	 * Reads a path below a context path: path parameters dropped, escapes decoded once,
	 * backslashes taken for slashes, empty and dot segments resolved.
	 * @param context the context path
	 * @param path the path as it is written, with the context path
	 * @return the path without the context path, without a slash at the end
	 */
	static String below(String context, String path) {
		return strip(read(context, true), read(path, true));
	}

	/**
	 * Reads a path below a context path in the same way but for dot segments, which stay:
	 * to Spring MVC {@code /a/../b} lies below {@code /a}.
	 * @param context the context path
	 * @param path the path as it is written, with the context path
	 * @return the path without the context path, without a slash at the end
	 */
	static String unresolvedBelow(String context, String path) {
		return strip(read(context, false), read(path, false));
	}

	private static String strip(String prefix, String whole) {
		boolean inside = whole.startsWith(prefix)
				&& (whole.length() == prefix.length() || whole.charAt(prefix.length()) == '/');
		return inside ? whole.substring(prefix.length()) : whole;
	}

	private static String read(String path, boolean resolve) {
		String decoded = withoutParameters(decoded(withoutParameters(path)));
		Deque<String> segments = new ArrayDeque<>();
		int start = 0;
		for (int i = 0; i <= decoded.length(); i++) {
			if (i == decoded.length() || decoded.charAt(i) == '/' || decoded.charAt(i) == '\\') {
				add(segments, decoded.substring(start, i), resolve);
				start = i + 1;
			}
		}
		StringBuilder joined = new StringBuilder(decoded.length());
		segments.forEach((segment) -> joined.append('/').append(segment));
		return joined.toString();
	}

	private static void add(Deque<String> segments, String segment, boolean resolve) {
		if (resolve && segment.equals("..")) {
			segments.pollLast();
		}
		else if (!segment.isEmpty() && !(resolve && segment.equals("."))) {
			segments.addLast(segment);
		}
	}

	private static String withoutParameters(String path) {
		if (path.indexOf(';') < 0) {
			return path;
		}
		StringBuilder kept = new StringBuilder(path.length());
		boolean parameter = false;
		for (int i = 0; i < path.length(); i++) {
			char c = path.charAt(i);
			parameter = c == ';' || (parameter && c != '/');
			if (!parameter) {
				kept.append(c);
			}
		}
		return kept.toString();
	}

	private static String decoded(String path) {
		if (path.indexOf('%') < 0) {
			return path;
		}
		ByteArrayOutputStream bytes = new ByteArrayOutputStream(path.length());
		int from = 0;
		for (int i = 0; i < path.length(); i++) {
			int value = (path.charAt(i) == '%') ? hexPair(path, i + 1) : NO_PAIR;
			if (value != NO_PAIR) {
				bytes.writeBytes(path.substring(from, i).getBytes(StandardCharsets.UTF_8));
				bytes.write(value);
				i += 2;
				from = i + 1;
			}
		}
		bytes.writeBytes(path.substring(from).getBytes(StandardCharsets.UTF_8));
		return bytes.toString(StandardCharsets.UTF_8);
	}

	private static int hexPair(String path, int at) {
		if (at + 1 >= path.length()) {
			return NO_PAIR;
		}
		int high = hexDigit(path.charAt(at));
		int low = hexDigit(path.charAt(at + 1));
		return (high < 0 || low < 0) ? NO_PAIR : high * 16 + low;
	}

	/**
	 * Not {@link Character#digit}, which knows digits of other scripts.
	 */
	private static int hexDigit(char c) {
		if (c >= '0' && c <= '9') {
			return c - '0';
		}
		if (c >= 'a' && c <= 'f') {
			return c - 'a' + 10;
		}
		return (c >= 'A' && c <= 'F') ? c - 'A' + 10 : -1;
	}

	private static boolean isDots(int segment, int dots) {
		return segment == dots && (dots == 1 || dots == 2);
	}

	private static boolean isSeparatorOrControl(int value) {
		return value == ';' || value == '\\' || value < ' ' || value == 0x7F;
	}

}
