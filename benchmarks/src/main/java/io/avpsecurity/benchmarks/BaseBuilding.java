package io.avpsecurity.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import io.avpsecurity.core.http.RequestMessage;

/**
 * Signature bases, up to the bytes that are signed: of a usual request, and of one that
 * covers as many components as are accepted.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
public class BaseBuilding {

	private static final int FIELDS = 28;

	private final SignedMessage usual = SignedMessage.of(HeldMessage.of(Signer.ED25519.signed()));

	private final SignedMessage large = large();

	/** Four components. */
	@Benchmark
	public byte[] usual() {
		return this.usual.base();
	}

	/** Thirty-two components. */
	@Benchmark
	public byte[] largest() {
		return this.large.base();
	}

	private static SignedMessage large() {
		RequestMessage request = Scenario.REQUEST;
		List<String> covered = new ArrayList<>(List.of("@authority", "@method", "@path"));
		for (int i = 0; i < FIELDS; i++) {
			request = request.withField("x-" + i, "the value of field " + i);
			covered.add("x-" + i);
		}
		String[] names = covered.toArray(String[]::new);
		return SignedMessage.of(HeldMessage.of(Signer.ED25519.signed(request, names)));
	}

}
