package io.avpsecurity.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.avpsecurity.core.fixture.TestClock;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * A command that has run, at the time at which test clocks start.
 *
 * @param code the exit code
 * @param out the standard output
 * @param err the standard error
 */
record CliRun(int code, String out, String err) {

	static CliRun of(String... args) {
		return withInput("", args);
	}

	static CliRun withInput(String input, String... args) {
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		int code = AvpCli.run(machine(input), new PrintWriter(out, true), new PrintWriter(err, true), args);
		return new CliRun(code, out.toString(), err.toString());
	}

	/** Stops a command that runs on, as soon as it has printed its result. */
	static CliRun stoppedWhenPrinted(String... args) {
		FirstFlush out = new FirstFlush();
		StringWriter err = new StringWriter();
		FutureTask<Integer> running = new FutureTask<>(() -> {
			try (PrintWriter printer = new PrintWriter(out)) {
				return AvpCli.run(machine(""), printer, new PrintWriter(err, true), args);
			}
		});
		Thread thread = new Thread(running);
		thread.start();
		String printed = out.text();
		thread.interrupt();
		try {
			return new CliRun(running.get(60, TimeUnit.SECONDS), printed, err.toString());
		}
		catch (InterruptedException | ExecutionException | TimeoutException ex) {
			throw new IllegalStateException(ex);
		}
	}

	static Machine machine(String input) {
		return new Machine(new TestClock(), new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
	}

	JsonObject json() {
		return ((ParsedJson.Value) Json.readObject(this.out, JsonLimits.DOCUMENT)).object();
	}

}
