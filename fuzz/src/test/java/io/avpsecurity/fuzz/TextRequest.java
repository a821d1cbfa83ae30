package io.avpsecurity.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import io.avpsecurity.core.http.RequestMessage;

/**
 * A request written as text, so that an input can be read: the method, a space and the
 * target URI; then a field in each line, {@code name: value}. A line that begins with
 * space belongs to the line before, line break included. A line that begins with a colon
 * is the request target. Any text is a request.
 */
final class TextRequest {

	private static final String ORIGIN = "https://shop.example/";

	private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://");

	private TextRequest() {
	}

	static RequestMessage read(String text) {
		List<String> lines = lines(text);
		RequestMessage request = begin(lines.get(0));
		for (String line : lines.subList(1, lines.size())) {
			int colon = line.indexOf(':');
			if (colon == 0) {
				request = request.withRequestTarget(line.substring(1));
			}
			else if (colon > 0) {
				request = request.withField(line.substring(0, colon), line.substring(colon + 1));
			}
		}
		return request;
	}

	private static RequestMessage begin(String line) {
		int space = Math.max(line.indexOf(' '), 0);
		String target = line.substring(Math.min(space + 1, line.length()));
		return RequestMessage.of(line.substring(0, space),
				ABSOLUTE.matcher(target).lookingAt() ? target : ORIGIN + target);
	}

	private static List<String> lines(String text) {
		List<String> lines = new ArrayList<>();
		int start = 0;
		for (int i = 0; i < text.length(); i++) {
			boolean folded = i + 1 < text.length() && " \t".indexOf(text.charAt(i + 1)) >= 0;
			if (text.charAt(i) == '\n' && !folded) {
				lines.add(text.substring(start, i));
				start = i + 1;
			}
		}
		lines.add(text.substring(start));
		return lines;
	}

}
