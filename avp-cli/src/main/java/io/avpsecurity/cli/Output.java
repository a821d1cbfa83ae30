package io.avpsecurity.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.json.Json;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Prints the one result of a command: lines for people, or one JSON object in printable
 * ASCII.
 */
final class Output {

	@Spec(Spec.Target.MIXEE)
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Option(names = "--json", description = "Print one JSON object instead of text.")
	private boolean json;

	int print(ExitCode code, List<String> lines, Map<String, ?> members) {
		PrintWriter out = this.command.commandLine().getOut();
		if (this.json) {
			out.println(ascii(Json.write(members)));
		}
		else {
			lines.forEach(out::println);
		}
		out.flush();
		return code.number();
	}

	/** What strangers wrote may hold characters that steer a terminal. */
	private static String ascii(String json) {
		StringBuilder ascii = new StringBuilder(json.length());
		for (int i = 0; i < json.length(); i++) {
			char c = json.charAt(i);
			if (c >= ' ' && c <= '~') {
				ascii.append(c);
			}
			else {
				ascii.append(String.format("\\u%04X", (int) c));
			}
		}
		return ascii.toString();
	}

}
