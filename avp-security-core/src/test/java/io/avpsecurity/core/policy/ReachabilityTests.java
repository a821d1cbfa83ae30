package io.avpsecurity.core.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Trigger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReachabilityTests {

	@Test
	void unreachableWhenRulesAreDrawnThenWhatIsFoundNeverDecides() {
		int found = 0;
		int decided = 0;
		for (int seed = 0; seed < 3000; seed++) {
			TestRules world = new TestRules(seed);
			List<PolicyRule> rules = new ArrayList<>();
			for (int i = 0; i < 6; i++) {
				rules.add(world.rule());
			}
			Map<Integer, String> unreachable = Reachability.unreachable(rules);
			found += unreachable.size();
			Policy policy = new Policy("test", DefaultAction.BUILTIN, rules);
			for (int i = 0; i < 200; i++) {
				Ruling ruling = policy.rule(world.request());
				List<MatchedRule> matched = new ArrayList<>(ruling.observed());
				ruling.rule().ifPresent(matched::add);
				decided += matched.size();
				assertThat(unreachable.keySet()).as("seed %s", seed)
					.noneMatch((index) -> matched.stream()
						.anyMatch((place) -> place.name().equals("rule[" + index + "]")));
			}
		}

		assertThat(found).isGreaterThan(1000);
		assertThat(decided).isGreaterThan(100_000);
	}

	@Test
	void unreachableWhenAnEarlierRuleTakesAllThenNamesIt() {
		PolicyRule below = path("/api", Action.ALLOW);
		PolicyRule further = path("/api/orders", Action.ALLOW);

		assertThat(Reachability.unreachable(List.of(below, further))).containsOnlyKeys(1)
			.extractingByKey(1)
			.asString()
			.isEqualTo("it can never match: every request it is about is decided by rule 1 before it");
		assertThat(Reachability.unreachable(List.of(further, below))).isEmpty();
	}

	@Test
	void unreachableWhenAnAgentHasNotToBeVerifiedThenContradiction() {
		PolicyRule rule = new PolicyRule(
				new RuleConditions(Optional.of(VerifiedCondition.FALSE), Optional.empty(), Optional.of(Trigger.CRAWLER),
						new TreeSet<>(), Optional.empty(), new TreeSet<>(), new TreeSet<>(), Optional.empty()),
				Action.DENY);

		assertThat(Reachability.unreachable(List.of(rule))).containsOnlyKeys(0);
	}

	@Test
	void unreachableWhenTheEarlierOneOnlyObservesThenNot() {
		PolicyRule observing = new PolicyRule(Optional.empty(), RuleConditions.NONE, RuleDemands.NONE, Action.DENY,
				HourlyLimits.NONE, true, Optional.empty());

		assertThat(Reachability.unreachable(List.of(observing, path("/api", Action.DENY)))).isEmpty();
	}

	@Test
	void unreachableWhenADenialFollowsAnAllowanceOfTheSamePathThenNot() {
		assertThat(Reachability.unreachable(List.of(path("/api", Action.ALLOW), path("/api", Action.DENY)))).isEmpty();
		assertThat(Reachability.unreachable(List.of(path("/api", Action.DENY), path("/api", Action.ALLOW))))
			.containsOnlyKeys(1);
	}

	private static PolicyRule path(String path, Action action) {
		return new PolicyRule(new RuleConditions(Optional.empty(), Optional.empty(), Optional.empty(), new TreeSet<>(),
				Optional.empty(), new TreeSet<>(), new TreeSet<>(), Optional.of(PathPrefix.of(path))), action);
	}

}
