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

import io.avpsecurity.core.policy.JudgedRequest;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.Ruling;

/**
 * A decision that no rule of a policy makes, so that every rule that could is tried.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
public class Deciding {

	/** How many rules there are. */
	@Param({ "10", "100", "1000" })
	public int rules = 10;

	/** Whose request it is. */
	@Param
	public Sender sender = Sender.UNSIGNED;

	private Policy policy = RuleSet.of(this.rules);

	private JudgedRequest request = this.sender.request();

	/** Writes the policy. */
	@Setup
	public void write() {
		this.policy = RuleSet.of(this.rules);
		this.request = this.sender.request();
	}

	/** The decision alone. */
	@Benchmark
	public Ruling rule() {
		return this.policy.rule(this.request);
	}

}
