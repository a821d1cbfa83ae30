package io.avpsecurity.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.yaml.PolicyProblem;
import io.avpsecurity.core.policy.yaml.PolicyReader;
import io.avpsecurity.core.policy.yaml.PolicyReading;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Says what a policy file is worth, before an application reads it: by the same reader.
 */
@Command(name = "policy", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = "Checks policy files.")
final class PolicyCommand implements Runnable {

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Override
	public void run() {
		throw new ParameterException(this.command.commandLine(), "Do what with a policy? Say check");
	}

	@Command(mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
			description = "Reads a policy file as an application does, and says everything that is wrong with it.")
	int check(@Parameters(paramLabel = "FILE", description = "The file, such as agent-policy.yaml") Path file,
			@Mixin Output output) {
		PolicyReading reading = PolicyReader.read(file.toString(), TextFile.read(file));
		if (reading instanceof PolicyReading.Accepted accepted) {
			return output.print(ExitCode.HOLDS, lines(file, accepted), members(accepted));
		}
		List<PolicyProblem> problems = ((PolicyReading.Refused) reading).problems();
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("valid", false);
		members.put("problems", places(problems));
		return output.print(ExitCode.FAILS, problems.stream().map(PolicyProblem::toString).toList(), members);
	}

	private static List<String> lines(Path file, PolicyReading.Accepted accepted) {
		Policy policy = accepted.policy();
		List<String> lines = new ArrayList<>();
		lines.add(file + " is a policy: version " + policy.version() + ", rules: " + policy.rules().size()
				+ ", default " + policy.defaultAction());
		accepted.warnings().forEach((warning) -> lines.add("Warning: " + warning));
		return lines;
	}

	private static Map<String, Object> members(PolicyReading.Accepted accepted) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("valid", true);
		members.put("version", accepted.policy().version());
		members.put("rules", accepted.policy().rules().size());
		members.put("default", accepted.policy().defaultAction().toString());
		members.put("warnings", places(accepted.warnings()));
		return members;
	}

	private static List<Map<String, Object>> places(List<PolicyProblem> problems) {
		List<Map<String, Object>> places = new ArrayList<>();
		for (PolicyProblem problem : problems) {
			Map<String, Object> place = new LinkedHashMap<>();
			place.put("line", problem.line());
			place.put("column", problem.column());
			place.put("subject", problem.subject());
			place.put("message", problem.message());
			places.add(place);
		}
		return places;
	}

}
