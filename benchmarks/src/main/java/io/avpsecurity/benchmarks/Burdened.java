package io.avpsecurity.benchmarks;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import io.avpsecurity.core.Assessment;

/**
 * A request as large as it is accepted, that is refused before a signature is verified.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
public class Burdened {

	/** With what. */
	@Param
	public Burden burden = Burden.LABELS;

	private Scenario scenario = this.burden.scenario();

	/** Writes a request. */
	@Setup
	public void load() {
		this.scenario = this.burden.scenario();
	}

	/** The request as a whole. */
	@Benchmark
	public Assessment assess() {
		return this.scenario.assess();
	}

}
