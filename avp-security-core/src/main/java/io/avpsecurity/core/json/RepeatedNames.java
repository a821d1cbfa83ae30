package io.avpsecurity.core.json;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds objects with two members of one name, at any depth: the parser sees them in the
 * outermost object only, and elsewhere takes the last. Escapes are undone first. One
 * pass, without recursion. Used by one thread.
 */
final class RepeatedNames {

	private static final String SHORT_ESCAPES = "bfnrt";

	private static final String ESCAPED = "\b\f\n\r\t";

	private final String text;

	/** The names of each object that is open; an array has none. */
	private final Deque<Set<String>> open = new ArrayDeque<>();

	private int at;

	private RepeatedNames(String text) {
		this.text = text;
	}

	/**
	 * Returns whether an object of a text has one.
	 * @param text a JSON text within its bounds
	 * @return true when a name is there twice
	 */
	static boolean isIn(String text) {
		return new RepeatedNames(text).find();
	}

	private boolean find() {
		while (this.at < this.text.length()) {
			char c = this.text.charAt(this.at++);
			if (c == '{' || c == '[') {
				this.open.push(new HashSet<>());
			}
			else if (c == '}' || c == ']') {
				this.open.poll();
			}
			else if (c == '"') {
				String string = string();
				if (isName() && !this.open.isEmpty() && !this.open.peek().add(string)) {
					return true;
				}
			}
		}
		return false;
	}

	/** What a colon follows. */
	private boolean isName() {
		int next = this.at;
		while (next < this.text.length() && Character.isWhitespace(this.text.charAt(next))) {
			next++;
		}
		return next < this.text.length() && this.text.charAt(next) == ':';
	}

	private String string() {
		StringBuilder string = new StringBuilder();
		while (this.at < this.text.length()) {
			char c = this.text.charAt(this.at++);
			if (c == '"') {
				break;
			}
			string.append((c == '\\') ? escaped() : c);
		}
		return string.toString();
	}

	private char escaped() {
		char c = (this.at < this.text.length()) ? this.text.charAt(this.at++) : '\\';
		if (c == 'u') {
			return unit();
		}
		int place = SHORT_ESCAPES.indexOf(c);
		return (place >= 0) ? ESCAPED.charAt(place) : c;
	}

	private char unit() {
		int unit = 0;
		for (int i = 0; i < 4 && this.at < this.text.length(); i++) {
			unit = unit * 16 + Math.max(0, Character.digit(this.text.charAt(this.at++), 16));
		}
		return (char) unit;
	}

}
