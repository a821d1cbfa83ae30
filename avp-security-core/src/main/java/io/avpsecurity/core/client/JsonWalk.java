package io.avpsecurity.core.client;

import java.util.List;
import java.util.Optional;

/**
 * Walks once through a JSON text to the value at the end of a path. Of members with the
 * same name the first counts. Nesting is bounded. Used by one thread.
 */
final class JsonWalk {

	private static final int MAX_DEPTH = 32;

	/** A step that leads nowhere: nothing below is the value. */
	private static final List<JsonStep> OFF = List.of(JsonStep.item(Integer.MAX_VALUE));

	private final TextReader reader;

	private Optional<String> found = Optional.empty();

	JsonWalk(String json) {
		this.reader = new TextReader(json);
	}

	Optional<String> value(List<JsonStep> path) {
		walk(path, 0);
		skipBlank();
		return this.reader.isComplete() ? this.found : Optional.empty();
	}

	/** The steps that are left to go; none left means that this is the value. */
	private void walk(List<JsonStep> path, int depth) {
		skipBlank();
		if (depth > MAX_DEPTH) {
			this.reader.fail();
		}
		else if (this.reader.skip("{")) {
			members(path, depth);
		}
		else if (this.reader.skip("[")) {
			items(path, depth);
		}
		else {
			String scalar = this.reader.isNext("\"") ? string() : literal();
			if (path.isEmpty() && this.found.isEmpty()) {
				this.found = Optional.of(scalar);
			}
		}
	}

	private void members(List<JsonStep> path, int depth) {
		skipBlank();
		if (this.reader.skip("}")) {
			return;
		}
		do {
			skipBlank();
			String name = string();
			skipBlank();
			this.reader.expect(":");
			walk(after(JsonStep.member(name), path), depth + 1);
			skipBlank();
		}
		while (this.reader.skip(","));
		this.reader.expect("}");
	}

	private void items(List<JsonStep> path, int depth) {
		skipBlank();
		if (this.reader.skip("]")) {
			return;
		}
		int index = 0;
		do {
			walk(after(JsonStep.item(index++), path), depth + 1);
			skipBlank();
		}
		while (this.reader.skip(","));
		this.reader.expect("]");
	}

	private static List<JsonStep> after(JsonStep step, List<JsonStep> path) {
		boolean onPath = !path.isEmpty() && path.get(0).equals(step);
		return onPath ? path.subList(1, path.size()) : OFF;
	}

	private String literal() {
		String literal = this.reader.run(JsonWalk::isLiteral);
		if (literal.isEmpty()) {
			this.reader.fail();
		}
		return literal;
	}

	private static boolean isLiteral(int c) {
		return TextReader.isWord(c) || c == '-' || c == '+' || c == '.';
	}

	private String string() {
		this.reader.expect("\"");
		StringBuilder string = new StringBuilder();
		while (!this.reader.hasFailed() && !this.reader.skip("\"")) {
			string.append(this.reader.skip("\\") ? escaped() : this.reader.take());
		}
		return string.toString();
	}

	private char escaped() {
		char c = this.reader.take();
		return switch (c) {
			case 'b' -> '\b';
			case 'f' -> '\f';
			case 'n' -> '\n';
			case 'r' -> '\r';
			case 't' -> '\t';
			case 'u' -> unit();
			default -> c;
		};
	}

	private char unit() {
		int unit = 0;
		for (int i = 0; i < 4; i++) {
			int digit = Character.digit(this.reader.take(), 16);
			if (digit < 0) {
				this.reader.fail();
				return 0;
			}
			unit = unit * 16 + digit;
		}
		return (char) unit;
	}

	private void skipBlank() {
		this.reader.run(JsonWalk::isBlank);
	}

	private static boolean isBlank(int c) {
		return c == ' ' || c == '\n' || c == '\t' || c == '\r';
	}

}
