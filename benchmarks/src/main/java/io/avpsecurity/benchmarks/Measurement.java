package io.avpsecurity.benchmarks;

import java.util.List;
import java.util.Map;

import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * All rounds on one JDK with one number of threads.
 *
 * @param jvm what measured
 * @param rounds the figures of each round
 */
record Measurement(String jvm, List<Map<String, Figure>> rounds) {

	static String describe(BenchmarkParams parameters) {
		return "Java " + parameters.getJdkVersion() + " (" + parameters.getVmName() + "), " + parameters.getThreads()
				+ ((parameters.getThreads() > 1) ? " threads" : " thread");
	}

}
