package io.avpsecurity.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.policy.yaml.PolicyProblem;
import io.avpsecurity.core.policy.yaml.PolicyReader;
import io.avpsecurity.core.policy.yaml.PolicyReading;

/**
 * Reads a policy file as an application does, and says of a refused one everything that
 * is wrong.
 */
final class PolicyFile {

	private PolicyFile() {
	}

	static PolicyReading read(Path file) {
		return PolicyReader.read(file.toString(), TextFile.read(file));
	}

	static int refused(PolicyReading.Refused refused, Output output) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("valid", false);
		members.put("problems", places(refused.problems()));
		return output.print(ExitCode.FAILS, refused.problems().stream().map(PolicyProblem::toString).toList(), members);
	}

	static List<Map<String, Object>> places(List<PolicyProblem> problems) {
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
