package io.avpsecurity.benchmarks;

import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.http.RequestMessage;

/**
 * Structured fields: those of a usual request, and one of 16 KiB written to cost as much
 * as it can.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
public class FieldParsing {

	private static final int HOSTILE_LENGTH = 16_384;

	private final List<String> signatureInput;

	private final List<String> signatureAgent;

	private final List<String> hostile;

	/** Writes the fields. */
	public FieldParsing() {
		RequestMessage signed = Signer.ED25519.signed();
		this.signatureInput = signed.fieldLines("signature-input");
		this.signatureAgent = signed.fieldLines("signature-agent");
		StringBuilder text = new StringBuilder("a=(");
		while (text.length() < HOSTILE_LENGTH) {
			text.append("\"\\\"\";a;b ");
		}
		this.hostile = List.of(text.substring(0, HOSTILE_LENGTH));
	}

	/** What a signature covers, and its parameters. */
	@Benchmark
	public ParsedField<Dictionary> signatureInput() {
		return FieldParser.parseDictionary(this.signatureInput, FieldLimits.RFC_9651);
	}

	/** The name of the agent. */
	@Benchmark
	public ParsedField<Dictionary> signatureAgent() {
		return FieldParser.parseDictionary(this.signatureAgent, FieldLimits.RFC_9651);
	}

	/** Small escaped strings with parameters, and no end. */
	@Benchmark
	public ParsedField<Dictionary> hostile() {
		return FieldParser.parseDictionary(this.hostile, FieldLimits.RFC_9651.withMaxInnerListItems(HOSTILE_LENGTH));
	}

}
