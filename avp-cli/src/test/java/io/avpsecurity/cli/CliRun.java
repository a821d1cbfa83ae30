package io.avpsecurity.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

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

	static Machine machine(String input) {
		return new Machine(new TestClock(), new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
	}

	JsonObject json() {
		return ((ParsedJson.Value) Json.readObject(this.out, JsonLimits.DOCUMENT)).object();
	}

}
