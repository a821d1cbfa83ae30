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
 * A request that is refused before its signature is verified, for each reason.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
public class Refusing {

	/** Why. */
	@Param
	public Refusal refusal = Refusal.LIMITS_EXCEEDED;

	private Scenario scenario = this.refusal.scenario();

	/** Spoils a request. */
	@Setup
	public void spoil() {
		this.scenario = this.refusal.scenario();
	}

	/** The request as a whole. */
	@Benchmark
	public Assessment assess() {
		return this.scenario.assess();
	}

}
