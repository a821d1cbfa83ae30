package io.avpsecurity.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.yaml.PolicyReading;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Says everything that is wrong with a policy file.
 */
@Command(name = "check", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = "Reads a policy file as an application does, and says everything that is wrong with it.",
		footer = { "", "For example:", "  avp-cli policy check agent-policy.yaml", "",
				"To see what it decides: avp-cli policy explain" })
final class PolicyCheckCommand implements Callable<Integer> {

	@Parameters(paramLabel = "FILE", description = "The file, such as agent-policy.yaml")
	@SuppressWarnings("NullAway.Init")
	private Path file;

	@Mixin
	private final Output output = new Output();

	@Override
	public Integer call() {
		PolicyReading reading = PolicyFile.read(this.file);
		if (reading instanceof PolicyReading.Accepted accepted) {
			return this.output.print(ExitCode.HOLDS, lines(accepted), members(accepted));
		}
		return PolicyFile.refused((PolicyReading.Refused) reading, this.output);
	}

	private List<String> lines(PolicyReading.Accepted accepted) {
		Policy policy = accepted.policy();
		List<String> lines = new ArrayList<>();
		lines.add(this.file + " is a policy: version " + policy.version() + ", rules: " + policy.rules().size()
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
		members.put("warnings", PolicyFile.places(accepted.warnings()));
		return members;
	}

}
