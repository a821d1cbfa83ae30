package io.avpsecurity.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Writes what was measured as a table. Every ratio is one within one round, so that what
 * the machine did at another time makes no difference; of several rounds it is the
 * median.
 */
final class RatioTable {

	private static final String HEAD = """
			| | ns | bytes | ratio | of | target | |
			|---|--:|--:|--:|---|---|---|
			""";

	private final List<Map<String, Figure>> rounds;

	/**
	 * Takes the figures.
	 * @param rounds the figures of each round, at least one
	 */
	RatioTable(List<Map<String, Figure>> rounds) {
		this.rounds = List.copyOf(rounds);
	}

	/**
	 * Writes the rows for which there are figures.
	 * @param rows the rows
	 * @return the table in Markdown
	 */
	String write(List<Row> rows) {
		StringBuilder table = new StringBuilder(HEAD);
		for (Row row : rows) {
			if (isMeasured(row.name()) && isMeasured(row.reference())) {
				append(table, row);
			}
		}
		return table.toString();
	}

	/** Returns the time of one figure, the median of the rounds. */
	double nanos(String name) {
		return median((round) -> figure(round, name).nanos());
	}

	boolean isMeasured(String name) {
		return this.rounds.stream().allMatch((round) -> round.containsKey(name));
	}

	private void append(StringBuilder table, Row row) {
		double ratio = median((round) -> figure(round, row.name()).nanos() / figure(round, row.reference()).nanos());
		double bytes = median((round) -> figure(round, row.name()).bytes());
		double counted = bytes - (row.beside() ? median((round) -> figure(round, row.reference()).bytes()) : 0);
		table.append(format("| %s | %,.0f | %,.0f%s | %.4f%s | %s | %s | %s |%n", row.title(), nanos(row.name()), bytes,
				row.beside() ? format(" (%,.0f beside)", counted) : "", ratio, spread(row), reference(row), target(row),
				verdict(row, ratio, counted)));
	}

	private String spread(Row row) {
		if (this.rounds.size() == 1) {
			return "";
		}
		double[] ratios = sorted((round) -> figure(round, row.name()).nanos() / figure(round, row.reference()).nanos());
		return format(" (%.4f to %.4f)", ratios[0], ratios[ratios.length - 1]);
	}

	private static String reference(Row row) {
		if (row.name().equals(row.reference())) {
			return "itself";
		}
		return row.reference().startsWith("Verifying.bare") ? "verification alone" : "verified";
	}

	private static String target(Row row) {
		StringBuilder target = new StringBuilder();
		row.maxRatio().ifPresent((max) -> target.append(format("≤ %.2f", max)));
		row.maxBytes()
			.ifPresent((max) -> target.append(format(", ≤ %,.0f bytes%s", max, row.beside() ? " beside" : "")));
		return target.toString();
	}

	private static String verdict(Row row, double ratio, double bytes) {
		if (row.maxRatio().isEmpty()) {
			return "";
		}
		boolean inTime = ratio <= row.maxRatio().getAsDouble();
		boolean inSpace = row.maxBytes().isEmpty() || bytes <= row.maxBytes().getAsDouble();
		if (inTime && inSpace) {
			return "holds";
		}
		return "does not hold: " + (inTime ? "" : "time") + ((inTime || inSpace) ? "" : " and ")
				+ (inSpace ? "" : "bytes");
	}

	private double median(ToDoubleFunction<Map<String, Figure>> value) {
		double[] values = sorted(value);
		int middle = values.length / 2;
		return (values.length % 2 == 1) ? values[middle] : (values[middle - 1] + values[middle]) / 2;
	}

	private double[] sorted(ToDoubleFunction<Map<String, Figure>> value) {
		return this.rounds.stream().mapToDouble(value).sorted().toArray();
	}

	private static Figure figure(Map<String, Figure> round, String name) {
		Figure figure = round.get(name);
		if (figure == null) {
			throw new IllegalArgumentException("nothing was measured for " + name);
		}
		return figure;
	}

	private static String format(String format, Object... arguments) {
		return String.format(Locale.ROOT, format, arguments);
	}

}
