package io.avpsecurity.benchmarks;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * What one operation took in one round.
 *
 * @param nanos the time, the median of the iterations
 * @param bytes what was allocated
 */
record Figure(double nanos, double bytes) {

	private static final String ALLOCATED = "gc.alloc.rate.norm";

	/**
	 * Reads the results of one round.
	 * @param results what JMH measured
	 * @return the figures by name, such as {@code Unsigned.assess}
	 */
	static Map<String, Figure> of(Collection<RunResult> results) {
		Map<String, Figure> figures = new LinkedHashMap<>();
		for (RunResult result : results) {
			Result<?> allocated = Objects.requireNonNull(result.getSecondaryResults().get(ALLOCATED),
					"the profiler gc must be on");
			figures.put(name(result),
					new Figure(result.getPrimaryResult().getStatistics().getPercentile(50), allocated.getScore()));
		}
		return figures;
	}

	private static String name(RunResult result) {
		String benchmark = result.getParams().getBenchmark();
		StringBuilder name = new StringBuilder(
				benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1));
		result.getParams()
			.getParamsKeys()
			.forEach((parameter) -> name.append(':').append(result.getParams().getParam(parameter)));
		return name.toString();
	}

}
