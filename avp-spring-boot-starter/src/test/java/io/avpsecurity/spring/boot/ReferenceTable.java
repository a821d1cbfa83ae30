package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of the tables of one reference page, without the code marks.
 */
record ReferenceTable(List<List<String>> rows) {

	private static final Path PAGES = Path.of("..", "docs", "reference");

	/**
	 * Reads the tables below one heading, up to the next one.
	 */
	static ReferenceTable of(String page, String heading) {
		List<String> lines = read(page).lines().toList();
		int start = lines.indexOf("## " + heading);
		if (start < 0) {
			throw new IllegalArgumentException(page + " has no heading '" + heading + "'");
		}
		return new ReferenceTable(lines.stream()
			.skip(start + 1L)
			.takeWhile((line) -> !line.startsWith("## "))
			.filter((line) -> line.startsWith("|"))
			.map(ReferenceTable::cells)
			.filter((cells) -> !cells.get(0).startsWith("---"))
			.skip(1)
			.toList());
	}

	static String read(String page) {
		try {
			return Files.readString(PAGES.resolve(page));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static List<String> cells(String line) {
		return Arrays.stream(line.substring(1, line.lastIndexOf('|')).split("\\|", -1))
			.map((cell) -> cell.replace("`", "").strip())
			.toList();
	}

}
