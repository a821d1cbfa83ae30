package io.avpsecurity.benchmarks;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.servlet.AgentFilter;
import io.avpsecurity.servlet.AgentFilterSettings;

/**
 * A request that nobody signed, as nearly all are: judged, and through the whole filter.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
public class Unsigned {

	private final Scenario scenario = Scenario.of(Signer.ED25519, HeldMessage.of(Scenario.REQUEST));

	private final AgentFilter filter = new AgentFilter(this.scenario.security(), AgentFilterSettings.defaults());

	private final HttpServletRequest request = StubExchange.request();

	private final HttpServletResponse response = StubExchange.response();

	/** The request as a whole. */
	@Benchmark
	public Assessment assess() {
		return this.scenario.assess();
	}

	/**
	 * The request through the filter, in front of an application that does nothing.
	 * @param application what the filter passes the request to
	 * @throws IOException never
	 * @throws ServletException never
	 */
	@Benchmark
	public void filter(Blackhole application) throws IOException, ServletException {
		FilterChain chain = (passedRequest, passedResponse) -> application.consume(passedRequest);
		this.filter.doFilter(this.request, this.response, chain);
	}

}
