package io.avpsecurity.core.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Field lines held in memory, in the order they were added. Immutable.
 */
final class FieldLines {

	static final FieldLines NONE = new FieldLines(List.of());

	private final List<Line> lines;

	private FieldLines(List<Line> lines) {
		this.lines = List.copyOf(lines);
	}

	FieldLines with(String name, String value) {
		List<Line> added = new ArrayList<>(this.lines);
		added.add(new Line(name.toLowerCase(Locale.ROOT), Objects.requireNonNull(value, "value must not be null")));
		return new FieldLines(added);
	}

	List<String> of(String name) {
		return this.lines.stream().filter((line) -> line.name().equals(name)).map(Line::value).toList();
	}

	private record Line(String name, String value) {
	}

}
