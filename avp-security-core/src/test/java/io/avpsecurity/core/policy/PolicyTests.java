package io.avpsecurity.core.policy;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PolicyTests {

	/** The explanation tries every rule, the decision only those that could match. */
	@Test
	void ruleWhenRulesAreDrawnThenAsExplained() {
		int matched = 0;
		for (int seed = 0; seed < 3000; seed++) {
			TestRules world = new TestRules(seed);
			List<PolicyRule> rules = new ArrayList<>();
			for (int i = 0; i < 8; i++) {
				rules.add(world.rule());
			}
			Policy policy = new Policy("test", DefaultAction.BUILTIN, rules);
			for (int i = 0; i < 100; i++) {
				JudgedRequest request = world.request();
				Ruling ruling = policy.rule(request);
				List<TriedRule> tried = policy.explain(request);
				List<String> decided = ruling.rule().map(MatchedRule::name).stream().toList();
				matched += decided.size();

				assertThat(names(tried, false)).as("seed %s", seed).isEqualTo(decided);
				assertThat(names(tried, true)).isEqualTo(ruling.observed().stream().map(MatchedRule::name).toList());
			}
		}

		assertThat(matched).isGreaterThan(100_000);
	}

	private static List<String> names(List<TriedRule> tried, boolean observe) {
		return tried.stream().filter(TriedRule::matched).filter((rule) -> rule.observe() == observe)
			.map(TriedRule::name)
			.toList();
	}

}
