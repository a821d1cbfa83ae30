package io.avpsecurity.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.agent.WouldBe;
import io.avpsecurity.core.policy.Explanation;
import io.avpsecurity.core.policy.JudgedRequest;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.TriedRule;
import io.avpsecurity.core.policy.yaml.PolicyReading;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Says which rule of a policy decides about a request, and why each rule before it does
 * not.
 */
@Command(name = "explain", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class,
		description = { "Says which rule of a policy decides about a request, and why no rule before it does.",
				"The request is taken as described: nothing is sent or fetched, and hourly limits count as unused. "
						+ "The words are those of the cases that test a policy." },
		footer = { "", "For example:", "  avp-cli policy explain agent-policy.yaml --path /a --agent search.example",
				"  avp-cli policy explain agent-policy.yaml -X POST --path /a --agent invalid" })
final class PolicyExplainCommand implements Callable<Integer> {

	@Parameters(paramLabel = "FILE", description = "The file, such as agent-policy.yaml")
	@SuppressWarnings("NullAway.Init")
	private Path file;

	@Mixin
	private final GivenRequest given = new GivenRequest();

	@Mixin
	private final Output output = new Output();

	@Override
	public Integer call() {
		JudgedRequest request = this.given.read();
		PolicyReading reading = PolicyFile.read(this.file);
		if (!(reading instanceof PolicyReading.Accepted accepted)) {
			return PolicyFile.refused((PolicyReading.Refused) reading, this.output);
		}
		Policy policy = accepted.policy();
		Explanation explanation = new Explanation(policy.explain(request), policy.rule(request).decision());
		return this.output.print(ExitCode.HOLDS, explanation.toString().lines().toList(), members(explanation));
	}

	private static Map<String, Object> members(Explanation explanation) {
		Decision decision = explanation.decision();
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("valid", true);
		members.put("version", decision.policy());
		members.put("decision", decision.action().toString());
		members.put("rule", decision.matched());
		members.put("explanation", decision.explanation());
		members.put("tried", tried(explanation.tried()));
		members.put("observed", decision.observed().stream().map(PolicyExplainCommand::observed).toList());
		return members;
	}

	private static List<Map<String, Object>> tried(List<TriedRule> rules) {
		List<Map<String, Object>> tried = new ArrayList<>();
		for (TriedRule rule : rules) {
			Map<String, Object> members = new LinkedHashMap<>();
			members.put("rule", rule.name());
			members.put("observes", rule.observe());
			members.put("matched", rule.matched());
			rule.failed().ifPresent((condition) -> {
				members.put("condition", condition.code());
				members.put("expected", rule.expected());
				members.put("found", rule.found());
			});
			tried.add(members);
		}
		return tried;
	}

	private static Map<String, Object> observed(WouldBe would) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("rule", would.matched());
		members.put("decision", would.action().toString());
		would.unmet().map(Unmet::sentence).ifPresent((sentence) -> members.put("explanation", sentence));
		return members;
	}

}
