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
 * A request that is verified, and beside it the one step of it that cannot be saved: the
 * same key object verifies the same signature of the same base. What happens once for a
 * verification is compiled late, so it warms up for long.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 8, time = 1)
public class Verifying {

	/** Who signs. */
	@Param
	public Signer signer = Signer.ED25519;

	private Scenario scenario = Scenario.of(this.signer, HeldMessage.of(this.signer.signed()));

	private BareVerification verification = BareVerification.of(this.signer);

	/** Signs once. */
	@Setup
	public void sign() {
		this.scenario = Scenario.of(this.signer, HeldMessage.of(this.signer.signed()));
		this.verification = BareVerification.of(this.signer);
	}

	/** The signature alone. */
	@Benchmark
	public boolean bare() {
		return this.verification.verify();
	}

	/** The request as a whole. */
	@Benchmark
	public Assessment assess() {
		return this.scenario.assess();
	}

}
