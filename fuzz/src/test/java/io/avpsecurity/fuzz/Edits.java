package io.avpsecurity.fuzz;

/**
 * Small changes of a text, so that a fuzzer stays close to a good one. A script has an
 * edit in each line: two characters for the place, one for what happens there and to how
 * many characters, and a text to insert. Any script is legal.
 */
final class Edits {

	private static final int BASE = 64;

	private Edits() {
	}

	static String apply(String script, String text) {
		String edited = text;
		for (String edit : script.split("\n")) {
			if (edit.length() >= 3) {
				edited = applyOne(edit, edited);
			}
		}
		return edited;
	}

	private static String applyOne(String edit, String text) {
		int start = (edit.charAt(0) % BASE * BASE + edit.charAt(1) % BASE) % (text.length() + 1);
		int end = Math.min(text.length(), start + edit.charAt(2) / 4 % 8 + 1);
		int lineStart = text.lastIndexOf('\n', start - 1) + 1;
		int lineEnd = text.indexOf('\n', start) + 1;
		String before = text.substring(0, start);
		String inserted = edit.substring(3);
		return switch (edit.charAt(2) % 4) {
			case 0 -> before + inserted + text.substring(end);
			case 1 -> before + inserted + otherCase(text.substring(start, end)) + text.substring(end);
			case 2 -> before + inserted + text.substring(start);
			default -> (lineEnd > 0) ? text + inserted + text.substring(lineStart, lineEnd) : text + inserted;
		};
	}

	/** Letters change their case, and some other characters become similar ones. */
	private static String otherCase(String text) {
		StringBuilder other = new StringBuilder();
		text.chars().forEach((c) -> other.append((char) (c ^ 0x20)));
		return other.toString();
	}

}
