package io.avpsecurity.core.client;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lines of Python, followed one by one: assignments, loops of assignments over a range,
 * and what is printed in the end. Used by one thread.
 */
final class TracedProgram {

	private final List<String> lines;

	private final TracedValues values = new TracedValues();

	private Optional<String> output = Optional.empty();

	private boolean failed;

	TracedProgram(List<String> lines) {
		this.lines = lines;
	}

	/**
	 * Follows the program to its end.
	 * @return what it prints, or the value of a last line that is an expression; empty
	 * for what is not understood, prints nothing, or takes too long
	 */
	Optional<String> output() {
		int next = 0;
		while (next < this.lines.size() && !hasFailed()) {
			String line = this.lines.get(next);
			if (line.startsWith("for ")) {
				List<String> body = body(next + 1);
				loop(line.strip(), body);
				next += body.size();
			}
			else if (!line.isBlank() && !line.startsWith("from functools import ")) {
				statement(line.stripTrailing());
			}
			next++;
		}
		return hasFailed() ? Optional.empty() : this.output;
	}

	private boolean hasFailed() {
		return this.failed || this.values.hasFailed();
	}

	private List<String> body(int first) {
		List<String> body = new ArrayList<>();
		for (int i = first; i < this.lines.size() && this.lines.get(i).startsWith(" "); i++) {
			body.add(this.lines.get(i));
		}
		return body;
	}

	private void loop(String line, List<String> body) {
		TextReader reader = new TextReader(line);
		reader.expect("for ");
		String name = reader.word();
		reader.expect(" in ");
		String source = reader.rest();
		if (reader.hasFailed() || !source.endsWith(":") || body.isEmpty()) {
			this.failed = true;
			return;
		}
		for (BigInteger value : this.values.list(source.substring(0, source.length() - 1))) {
			this.values.set(name, value);
			for (String assignment : body) {
				if (hasFailed() || !assign(assignment.strip())) {
					this.failed = true;
					return;
				}
			}
		}
	}

	private void statement(String line) {
		if (this.output.isPresent()) {
			this.failed = true;
		}
		else if (line.startsWith("print(") && line.endsWith(")")) {
			print(line.substring("print(".length(), line.length() - 1));
		}
		else if (!assign(line)) {
			print(line);
		}
	}

	private void print(String expression) {
		this.output = Optional.of(this.values.number(expression).toString());
	}

	/** Returns false for a line that is no assignment. */
	private boolean assign(String line) {
		TextReader reader = new TextReader(line);
		String name = reader.word();
		if (!reader.skip(" = ")) {
			return false;
		}
		String value = reader.rest();
		if (value.startsWith("[")) {
			this.values.set(name, this.values.list(value));
		}
		else {
			this.values.set(name, this.values.number(value));
		}
		return true;
	}

}
