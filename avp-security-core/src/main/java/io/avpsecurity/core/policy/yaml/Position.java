package io.avpsecurity.core.policy.yaml;

import java.util.Comparator;

import org.yaml.snakeyaml.error.Mark;

/**
 * Where something stands in a document, as people count. Immutable.
 *
 * @param line the line, from 1
 * @param column the column, from 1, in characters
 */
record Position(int line, int column) implements Comparable<Position> {

	/** Where every document begins. */
	static final Position START = new Position(1, 1);

	private static final Comparator<Position> ORDER = Comparator.comparingInt(Position::line)
		.thenComparingInt(Position::column);

	static Position of(Mark mark) {
		return new Position(mark.getLine() + 1, mark.getColumn() + 1);
	}

	/** Where a text ends, or would go on. */
	static Position after(CharSequence text) {
		int line = 1;
		int start = 0;
		for (int i = 0; i < text.length(); i++) {
			if (text.charAt(i) == '\n') {
				line++;
				start = i + 1;
			}
		}
		return new Position(line, Character.codePointCount(text, start, text.length()) + 1);
	}

	@Override
	public int compareTo(Position other) {
		return ORDER.compare(this, other);
	}

}
