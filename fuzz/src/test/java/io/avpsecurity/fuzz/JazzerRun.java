package io.avpsecurity.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * One target after it was fuzzed for a while, in a JVM of its own: the driver has native
 * code and instruments classes. What it found stays below {@code target}.
 *
 * @param target the target
 * @param time how long it was to run
 * @param exitValue of the driver, 0 if all went well
 * @param folder where its log, its findings and its new inputs are
 * @param log what the driver said
 */
record JazzerRun(FuzzTarget target, Duration time, int exitValue, Path folder, String log) {

	private static final Path FOLDER = Path.of("target", "fuzz");

	private static final Path DICTIONARY = Path.of("src", "test", "resources", "tokens.dict");

	private static final Pattern EXECUTIONS = Pattern.compile("^stat::number_of_executed_units: (\\d+)$",
			Pattern.MULTILINE);

	private static final Pattern FINDING = Pattern.compile("Test unit written to (\\S*/(?:crash|timeout|oom)-\\S+)");

	private static final Pattern COVERAGE = Pattern.compile(" cov: (\\d+) ft: \\d+ corp: (\\d+)/");

	/**
	 * Fuzzes a target. It begins with the kept inputs, and with what earlier runs added
	 * and found: what is not mended fails at once.
	 */
	static JazzerRun of(FuzzTarget target, Duration time) throws IOException, InterruptedException {
		Path folder = Files.createDirectories(FOLDER.resolve(target.type().getSimpleName()).toAbsolutePath());
		Path added = Files.createDirectories(folder.resolve("corpus"));
		Path findings = Files.createDirectories(folder.resolve("findings"));
		Path log = folder.resolve("log.txt");
		Process driver = new ProcessBuilder(java(), "-Xmx1g", "-cp", classPath(), "com.code_intelligence.jazzer.Jazzer",
				"--target_class=" + target.type().getName(), "--instrumentation_includes=io.avpsecurity.core.**",
				"--reproducer_path=" + folder, "-artifact_prefix=" + findings + '/', "-dict=" + DICTIONARY,
				"-max_total_time=" + time.toSeconds(), "-timeout=300", "-max_len=2048", "-print_final_stats=1",
				added.toString(), target.corpus().toString(), findings.toString())
			.redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start();
		try {
			return new JazzerRun(target, time, driver.waitFor(), folder, Files.readString(log));
		}
		finally {
			driver.destroy();
		}
	}

	private static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

	/** Surefire may hide the class path in a manifest. */
	private static String classPath() {
		return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
	}

	/** The file of the input that broke the property, or took too long. */
	Optional<String> finding() {
		return FINDING.matcher(this.log).results().map((match) -> match.group(1)).findFirst();
	}

	long executions() {
		return EXECUTIONS.matcher(this.log).results().mapToLong((match) -> Long.parseLong(match.group(1))).sum();
	}

	/** The branches that were reached, or 0 if nothing was instrumented. */
	int coverage() {
		return last(1);
	}

	private int last(int group) {
		List<MatchResult> progress = COVERAGE.matcher(this.log).results().toList();
		return progress.isEmpty() ? 0 : Integer.parseInt(progress.get(progress.size() - 1).group(group));
	}

	@Override
	public String toString() {
		return "%s: %,d executions in %d s, coverage %,d, corpus %,d inputs, exit value %d; see %s".formatted(
				this.target.type().getSimpleName(), executions(), this.time.toSeconds(), coverage(), last(2),
				this.exitValue, this.folder.resolve("log.txt"));
	}

}
