package io.avpsecurity.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What to measure, and on what.
 *
 * @param full whether to take the time that figures for a document need
 * @param jdks the homes of the JDKs to measure on, at least one
 * @param threads how many threads measure at once, each for a table of its own
 * @param only a regular expression for the names of benchmarks, empty for all
 */
record RatioOptions(boolean full, List<Path> jdks, List<Integer> threads, String only) {

	/** What may be said. */
	static final String USAGE = """
			Usage: benchmarks/ratios [--npm] [--full] [--jdk HOME]... [--threads COUNT]... [--only REGEX]
			  --npm       first: install the verifier that is measured beside ours, from the npm registry
			  --full      three rounds with longer measurements: half an hour for each JDK and number of threads,
			              instead of five minutes
			  --jdk       measure on this JDK, once for each; without it on the one that runs this
			  --threads   measure with this many threads, once for each; without it with one
			  --only      measure only these benchmarks, such as 'Verifying|Unsigned'
			""";

	/**
	 * Reads a command line.
	 * @param arguments the arguments
	 * @return the options
	 * @throws IllegalArgumentException if one is wrong; the message says which
	 */
	static RatioOptions parse(List<String> arguments) {
		boolean full = false;
		List<Path> jdks = new ArrayList<>();
		List<Integer> threads = new ArrayList<>();
		String only = "";
		for (int i = 0; i < arguments.size(); i++) {
			switch (arguments.get(i)) {
				case "--full" -> full = true;
				case "--jdk" -> jdks.add(jdk(value(arguments, ++i)));
				case "--threads" -> threads.add(count(value(arguments, ++i)));
				case "--only" -> only = value(arguments, ++i);
				default -> throw new IllegalArgumentException("'" + arguments.get(i) + "' is no option");
			}
		}
		return new RatioOptions(full, jdks.isEmpty() ? List.of(Path.of(System.getProperty("java.home"))) : jdks,
				threads.isEmpty() ? List.of(1) : threads, only);
	}

	private static String value(List<String> arguments, int index) {
		if (index >= arguments.size()) {
			throw new IllegalArgumentException("'" + arguments.get(index - 1) + "' needs a value");
		}
		return arguments.get(index);
	}

	private static Path jdk(String text) {
		Path home = Path.of(text);
		if (!Files.isExecutable(java(home))) {
			throw new IllegalArgumentException("'" + text + "' is no home of a JDK: it has no bin/java");
		}
		return home;
	}

	private static int count(String text) {
		try {
			int count = Integer.parseInt(text);
			if (count > 0) {
				return count;
			}
		}
		catch (NumberFormatException ex) {
			// Said below.
		}
		throw new IllegalArgumentException("'" + text + "' is no number of threads");
	}

	static Path java(Path home) {
		return home.resolve("bin").resolve("java");
	}

}
