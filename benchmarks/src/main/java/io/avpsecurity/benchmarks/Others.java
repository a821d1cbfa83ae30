package io.avpsecurity.benchmarks;

import java.util.Locale;
import java.util.Map;

/**
 * Writes what other software takes on the same machine, right after ours. It does
 * something else, so there is no target.
 */
final class Others {

	private static final String OURS = Row.bare(Signer.ED25519);

	private Others() {
	}

	/**
	 * Writes a table.
	 * @param nanos what each takes
	 * @param ours our figures
	 * @return the table in Markdown, empty when there is nothing to write
	 */
	static String write(Map<String, Double> nanos, RatioTable ours) {
		if (nanos.isEmpty() || !ours.isMeasured(OURS)) {
			return "";
		}
		StringBuilder table = new StringBuilder("""

				| beside ours, one at a time | ns | ratio, of our ed25519 verification alone |
				|---|--:|--:|
				""");
		nanos.forEach((title, value) -> table
			.append(String.format(Locale.ROOT, "| %s | %,.0f | %.2f |%n", title, value, value / ours.nanos(OURS))));
		return table.toString();
	}

}
