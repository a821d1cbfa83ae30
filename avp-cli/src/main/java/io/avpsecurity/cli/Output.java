package io.avpsecurity.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.json.Json;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Prints the one result of a command: lines for people, or one JSON object.
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
			out.println(Json.write(members));
		}
		else {
			lines.forEach(out::println);
		}
		out.flush();
		return code.number();
	}

}
