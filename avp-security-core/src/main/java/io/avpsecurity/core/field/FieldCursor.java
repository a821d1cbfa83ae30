package io.avpsecurity.core.field;

/**
 * A position in the text of a field that only moves forward. The first failure is kept,
 * and from then on the text seems to end where it happened, so that every loop over it
 * stops by itself. Not thread-safe.
 */
final class FieldCursor {

	private static final int END = -1;

	private final String text;

	private int position;

	private int end;

	private boolean failed;

	private String message = "";

	private String limit = "";

	FieldCursor(String text) {
		this.text = text;
		this.end = text.length();
	}

	int position() {
		return this.position;
	}

	boolean atEnd() {
		return this.position >= this.end;
	}

	/** The next character, or a value that no character class contains. */
	int peek() {
		return atEnd() ? END : this.text.charAt(this.position);
	}

	char charAt(int index) {
		return this.text.charAt(index);
	}

	void advance() {
		this.position++;
	}

	boolean consume(char expected) {
		if (peek() != expected) {
			return false;
		}
		this.position++;
		return true;
	}

	void skip(CharacterClass characters) {
		this.position = characters.firstOutside(this.text, this.position, this.end);
	}

	void skipSpaces() {
		while (peek() == ' ') {
			this.position++;
		}
	}

	void skipOptionalWhitespace() {
		while (peek() == ' ' || peek() == '\t') {
			this.position++;
		}
	}

	String textFrom(int start) {
		return CommonWords.cut(this.text, start, this.position);
	}

	void appendFrom(int start, StringBuilder target) {
		target.append(this.text, start, this.position);
	}

	/** The number of characters before the next such character, negative if none. */
	int distanceTo(char character) {
		return this.text.indexOf(character, this.position) - this.position;
	}

	void unexpected(String expected) {
		fail("Expected " + expected + ", got "
				+ (atEnd() ? "the end of the field" : CharacterClass.describe(this.text.charAt(this.position))));
	}

	void fail(String message) {
		if (!this.failed) {
			this.message = message;
			stop();
		}
	}

	void exceed(String limit) {
		if (!this.failed) {
			this.limit = limit;
			stop();
		}
	}

	private void stop() {
		this.failed = true;
		this.end = this.position;
	}

	boolean failed() {
		return this.failed;
	}

	<T> ParsedField<T> failure() {
		return this.limit.isEmpty() ? new ParsedField.Malformed<>(this.message, this.position)
				: new ParsedField.LimitExceeded<>(this.limit);
	}

}
