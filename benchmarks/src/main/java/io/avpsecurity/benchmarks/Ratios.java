package io.avpsecurity.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Measures, and prints a table of ratios for each JDK and number of threads. A round
 * measures everything once, in a JVM of its own each; all ratios are within a round.
 */
public final class Ratios {

	/** Where the results of each round and what JMH says stay. */
	private static final Path RESULTS = Path.of("target", "ratios");

	private static final int FULL_ROUNDS = 3;

	private final RatioOptions options;

	private Ratios(RatioOptions options) {
		this.options = options;
	}

	/**
	 * Measures, in the folder of this module.
	 * @param arguments see {@code --help}
	 * @throws IOException if the results cannot be written
	 * @throws RunnerException if a benchmark fails
	 */
	public static void main(String[] arguments) throws IOException, RunnerException {
		if (List.of(arguments).contains("--help")) {
			System.out.print(RatioOptions.USAGE);
			return;
		}
		try {
			new Ratios(RatioOptions.parse(List.of(arguments))).run();
		}
		catch (IllegalArgumentException ex) {
			System.err.println(ex.getMessage());
			System.err.print(RatioOptions.USAGE);
			System.exit(2);
		}
	}

	private void run() throws IOException, RunnerException {
		Files.createDirectories(RESULTS);
		for (Path jdk : this.options.jdks()) {
			for (int threads : this.options.threads()) {
				Measurement measured = measure(jdk, threads);
				RatioTable table = new RatioTable(measured.rounds());
				System.out.printf("%n## %s%n%n%s", measured.jvm(), table.write(Row.all()));
				System.out.print(Others.write(others(), table));
			}
		}
	}

	private static Map<String, Double> others() throws IOException {
		Map<String, Double> nanos = OpensslSpeed.measure();
		nanos.putAll(NodeVerifier.measure(RESULTS));
		return nanos;
	}

	private Measurement measure(Path jdk, int threads) throws RunnerException {
		List<Map<String, Figure>> rounds = new ArrayList<>();
		String jvm = "";
		int count = this.options.full() ? FULL_ROUNDS : 1;
		for (int round = 1; round <= count; round++) {
			Path file = RESULTS.resolve(jdk.getFileName() + "-" + threads + "-" + round);
			System.err.printf("Measuring on %s, threads: %d, round %d of %d; more in %s.log%n", jdk, threads, round,
					count, file);
			Collection<RunResult> results = new Runner(round(jdk, threads, file.toString()).build()).run();
			rounds.add(Figure.of(results));
			jvm = Measurement.describe(results.iterator().next().getParams());
		}
		return new Measurement(jvm, rounds);
	}

	private ChainedOptionsBuilder round(Path jdk, int threads, String file) {
		boolean full = this.options.full();
		return new OptionsBuilder().include("io\\.avpsecurity\\.benchmarks\\..*(" + this.options.only() + ")")
			.jvm(RatioOptions.java(jdk).toString())
			.jvmArgs("-Xms512m", "-Xmx512m")
			.threads(threads)
			.forks(1)
			.measurementIterations(full ? 4 : 3)
			.measurementTime(TimeValue.milliseconds(full ? 1000 : 500))
			.addProfiler(GCProfiler.class)
			.shouldFailOnError(true)
			.output(file + ".log")
			.result(file + ".json")
			.resultFormat(ResultFormatType.JSON);
	}

}
