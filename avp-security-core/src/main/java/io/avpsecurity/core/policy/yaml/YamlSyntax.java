package io.avpsecurity.core.policy.yaml;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Says in plain words why a text is no YAML, and where the mistake is rather than where
 * it was noticed. The words of the library are looked at and never shown: they quote the
 * text.
 */
final class YamlSyntax {

	private final String problem;

	private final String context;

	private final Position noticed;

	private final Position began;

	private final List<String> lines;

	private YamlSyntax(MarkedYAMLException fault, String text) {
		this.problem = text(fault.getProblem());
		this.context = text(fault.getContext());
		Position noticed = position(fault.getProblemMark(), Position.START);
		this.noticed = noticed;
		this.began = position(fault.getContextMark(), noticed);
		this.lines = text.lines().toList();
	}

	static void explain(MarkedYAMLException fault, String text, Problems problems) {
		new YamlSyntax(fault, text).explain(problems);
	}

	private void explain(Problems problems) {
		if (this.problem.contains("mapping values are not allowed")) {
			explainColon(problems);
		}
		else if (this.problem.contains("expected ':'")) {
			problems.add(this.began,
					Shown.of(lineFrom(this.began)) + " has no ': ', expected 'key: value' with a space after the ':'");
		}
		else if (this.context.contains("quoted scalar")) {
			explainQuotes(problems);
		}
		else if (this.problem.contains("<block end>")) {
			problems.add(this.noticed, misplaced());
		}
		else if (this.context.contains("flow sequence") || this.context.contains("flow mapping")) {
			boolean list = this.context.contains("sequence");
			problems.add(this.began,
					"the " + (list ? "'['" : "'{'") + " here is not closed, expected ',' or " + (list ? "']'" : "'}'"));
		}
		else {
			problems.add(this.noticed, other());
		}
	}

	/** A colon too many is most often a line that begins in the wrong column. */
	private void explainColon(Problems problems) {
		int line = this.noticed.line();
		String before = line(line).substring(0, Math.min(this.noticed.column() - 1, line(line).length()));
		if (line == 1 || before.contains(": ")) {
			problems.add(this.noticed, "a second ':' in this line, expected one key in a line, or quotes around text "
					+ "that holds ': '");
			return;
		}
		int above = line - 1;
		while (above > 1 && (line(above).isBlank() || line(above).strip().startsWith("#"))) {
			above--;
		}
		if (column(line) > column(above)) {
			problems.add(new Position(line, column(line)), "wrong indentation: this line begins in column "
					+ column(line) + ", expected column " + column(above) + " like the key in line " + above);
			return;
		}
		problems.add(new Position(above, column(above)),
				Shown.of(line(above).strip()) + " is no key, expected 'key: value' with a space after the ':'");
	}

	private void explainQuotes(Problems problems) {
		if (this.problem.contains("end of stream") || this.problem.contains("document separator")) {
			problems.add(this.began, "the quote that begins here is not closed, expected another one in this line");
			return;
		}
		problems.add(this.noticed,
				"an escape that is not known after a backslash in double quotes, expected single quotes around the text");
	}

	private String misplaced() {
		char c = charAt(this.noticed);
		if (c == ']' || c == '}') {
			return "a closing '" + c + "', expected one that opens before it";
		}
		if (this.noticed.column() != column(this.noticed.line()) && c != '-') {
			return "more text after the value, expected the end of the line, or one pair of quotes around all of it";
		}
		return "wrong indentation: this line begins in column " + this.noticed.column()
				+ ", expected the column of the keys or of the '- ' it belongs to";
	}

	private String other() {
		char c = charAt(this.noticed);
		if (c == '\t') {
			boolean indentation = line(this.noticed.line()).substring(0, this.noticed.column() - 1).isBlank();
			return indentation ? "a tab in the indentation, expected spaces" : "a tab, expected a space";
		}
		if (this.context.contains("an alias") || this.context.contains("an anchor") || this.context.contains("a tag")
				|| this.problem.contains("tag handle")) {
			return "text that begins with '*', '&' or '!', expected quotes around it, such as \"*.example\"";
		}
		if (this.context.contains("directive")) {
			return "a directive that begins with '%', expected none";
		}
		if (this.problem.contains("cannot start any token")) {
			return Shown.of(String.valueOf(c)) + " at the start of text, expected quotes around the text";
		}
		if (this.problem.contains("sequence entries")) {
			return "'- ' where no list can begin, expected each item on a line of its own below the key, or [a, b]";
		}
		if (this.problem.contains("document start")) {
			return "text after the end of the document, expected one document in a file";
		}
		if (this.problem.contains("stream end")) {
			return "the file ends inside of brackets, expected ']' or '}'";
		}
		return "this cannot be read as YAML, expected a line such as 'key: value'";
	}

	/** Where the first key or text of a line begins: behind the dash of a list item. */
	private int column(int line) {
		String text = line(line);
		int i = 0;
		while (i < text.length() && (text.charAt(i) == ' ' || text.startsWith("- ", i))) {
			i++;
		}
		return i + 1;
	}

	private String line(int line) {
		return (line >= 1 && line <= this.lines.size()) ? this.lines.get(line - 1) : "";
	}

	private String lineFrom(Position at) {
		String line = line(at.line());
		return line.substring(Math.min(at.column() - 1, line.length())).strip();
	}

	/** A space where there is none. */
	private char charAt(Position at) {
		String line = line(at.line());
		return (at.column() <= line.length()) ? line.charAt(at.column() - 1) : ' ';
	}

	private static String text(@Nullable String text) {
		return (text != null) ? text : "";
	}

	private static Position position(@Nullable Mark mark, Position otherwise) {
		return (mark != null) ? Position.of(mark) : otherwise;
	}

}
