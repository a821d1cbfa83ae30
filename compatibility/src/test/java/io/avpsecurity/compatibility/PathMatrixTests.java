package io.avpsecurity.compatibility;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.policy.AgentPattern;
import io.avpsecurity.core.policy.DefaultAction;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.RuleConditions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every spelling of a path, with every method, sent or forwarded to: no controller of
 * Spring MVC runs where the policy said deny. Spring Security, whose firewall would hide
 * most spellings, is not there.
 */
class PathMatrixTests {

	private static final List<String> SPELLINGS = List.of("/admin", "/admin/", "/admin/x", "/admin/x/", "/admin/a/b",
			"/%61dmin/x", "/%61%64%6d%69%6e/x", "/adm%69n", "/admin/%78", "/%2561dmin/x", "//admin/x", "///admin/x",
			"/admin//x", "/admin/x//", "/./admin/x", "/admin/./x", "/admin/.", "/admin/..", "/open/../admin/x",
			"/open/x/../../admin/x", "/open/%2e%2e/admin/x", "/open/%2E./admin/x", "/open/..;/admin/x",
			"/open/..;a=b/admin/x", "/open;/../admin/x", "/admin/../open/x", "/admin/../admin/x",
			"/admin/x/../../open/x", "/admin/%2e%2e/open/x", "/admin/.%2e/open/x", "/admin/..;/open/x",
			"/admin/..;a=b/open/x", "/admin;/../open/x", "//admin/../open/x", "/admin//../../open/x",
			"/x/../admin/../open/x", "/admin;/x", "/admin;a=b/x", "/admin/x;a=b", "/admin/;/x", "/;/admin/x",
			";/admin/x", "/admin%3Bx/x", "/admin%3B/x", "/admin%2Fx", "/admin%2fx", "/open%2F..%2Fadmin/x",
			"/admin%5Cx", "/admin\\x", "/open/..%5Cadmin/x", "/admin/%00", "/admin%00/x", "/admin/x%0a", "/admin%20/x",
			"/admin%09/x", "/admin.json", "/admin/x.json", "/admin.", "/ADMIN/x", "/Admin/x", "/adminx", "/admin?x",
			"/admin/x?/open", "/open?/admin/x", "/open/x", "/open/admin/x", "/admin/x#y", "/admin%23/x", "/admin%3F/x",
			"/admin%", "/admin%zz/x", "/admi%6E/x;/..", "/%c0%ae%c0%ae/admin/x", "/admin/%c0%ae%c0%ae/open/x");

	private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
			"PURGE", "post");

	private static final PolicyRule DENY_REST = new PolicyRule(RuleConditions.NONE, Action.DENY);

	/** Otherwise nothing would be proven by what follows. */
	@ParameterizedTest(name = "context {0}")
	@ValueSource(strings = { "", "/shop" })
	void controllersWhenNoRulesThenReachedByManySpellings(String context) {
		try (PathShop shop = PathShop.start(context)) {
			Set<String> reached = spellingsThatReach("admin", run(shop, context, Policy.BUILT_IN, ""));

			assertThat(reached).hasSizeGreaterThan(15).contains("REQUEST /admin/../open/x", "FORWARD /%61dmin/x");
		}
	}

	@Tag("T-89")
	@ParameterizedTest(name = "context {0}")
	@ValueSource(strings = { "", "/shop" })
	void adminWhenDeniedForEverybodyThenNeverRuns(String context) {
		try (PathShop shop = PathShop.start(context)) {
			Policy policy = policy(rule(Action.DENY, Optional.empty(), Set.of()));
			Set<String> reachable = spellingsThatReach("admin", run(shop, context, Policy.BUILT_IN, ""));

			List<Sent> sent = run(shop, context, policy, "");

			assertNoneRan(sent, (ran) -> ran.controller().equals("admin"));
			assertThat(sent.stream().filter((one) -> reachable.contains(one.dispatch() + " " + one.spelling())))
				.allSatisfy((one) -> assertThat(one.status()).isIn(400, 403));
		}
	}

	@ParameterizedTest(name = "context {0}")
	@ValueSource(strings = { "", "/shop" })
	void adminWhenDeniedForAnAgentThenNeverRunsForIt(String context) {
		try (PathShop shop = PathShop.start(context)) {
			Policy policy = policy(rule(Action.DENY, Optional.of(AgentPattern.of("fetcher.example")), Set.of()));

			assertNoneRan(run(shop, context, policy, shop.signature()), (ran) -> ran.controller().equals("admin"));
		}
	}

	@Tag("T-89")
	@ParameterizedTest(name = "context {0}")
	@ValueSource(strings = { "", "/shop" })
	void openWhenOnlyAdminIsAllowedThenNeverRuns(String context) {
		try (PathShop shop = PathShop.start(context)) {
			Policy policy = policy(rule(Action.ALLOW, Optional.empty(), Set.of()), forwarding(), DENY_REST);

			List<Sent> sent = run(shop, context, policy, "");

			assertNoneRan(sent, (ran) -> ran.controller().equals("open"));
			assertThat(spellingsThatReach("admin", sent)).contains("REQUEST /admin/x", "FORWARD /admin/x");
		}
	}

	@ParameterizedTest(name = "context {0}")
	@ValueSource(strings = { "", "/shop" })
	void adminWhenOnlyOpenIsLeftToReviewThenNeverRuns(String context) {
		try (PathShop shop = PathShop.start(context)) {
			PolicyRule review = new PolicyRule(conditions("/open", Optional.empty(), Set.of()), Action.REVIEW);

			List<Sent> sent = run(shop, context, policy(review, forwarding(), DENY_REST), "");

			assertNoneRan(sent, (ran) -> ran.controller().equals("admin"));
			assertThat(spellingsThatReach("open", sent)).contains("REQUEST /open/x", "FORWARD /open/x");
		}
	}

	@ParameterizedTest(name = "context {0}")
	@ValueSource(strings = { "", "/shop" })
	void adminWhenOneMethodIsDeniedThenNeverRunsForIt(String context) {
		try (PathShop shop = PathShop.start(context)) {
			Policy post = policy(rule(Action.DENY, Optional.empty(), Set.of("POST")));
			Policy get = policy(rule(Action.DENY, Optional.empty(), Set.of("GET")));

			assertNoneRan(run(shop, context, post, ""),
					(ran) -> ran.controller().equals("admin") && ran.method().equals("POST"));
			assertNoneRan(run(shop, context, get, ""),
					(ran) -> ran.controller().equals("admin") && Set.of("GET", "HEAD").contains(ran.method()));
		}
	}

	private static void assertNoneRan(List<Sent> sent, Predicate<PathShop.Ran> forbidden) {
		assertThat(sent.stream().filter((one) -> one.ran().filter(forbidden).isPresent())).isEmpty();
		assertThat(sent.stream().filter((one) -> one.ran().filter(PathShop.Ran::denied).isPresent())).isEmpty();
	}

	private static List<Sent> run(PathShop shop, String context, Policy policy, String fields) {
		shop.decideBy(policy);
		List<Sent> sent = new ArrayList<>();
		for (String spelling : SPELLINGS) {
			for (String method : METHODS) {
				sent.add(send(shop, "REQUEST", spelling, method, context + spelling, fields));
				sent.add(send(shop, "FORWARD", spelling, method, context + "/forward",
						fields + "X-To: " + spelling + "\r\n"));
			}
		}
		return sent;
	}

	private static Sent send(PathShop shop, String dispatch, String spelling, String method, String target,
			String fields) {
		int status = shop.send(method, target, fields);
		return new Sent(dispatch, spelling, method, status, shop.ran());
	}

	private static Set<String> spellingsThatReach(String controller, List<Sent> sent) {
		return sent.stream()
			.filter((one) -> one.ran().filter((ran) -> ran.controller().equals(controller)).isPresent())
			.map((one) -> one.dispatch() + " " + one.spelling())
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static Policy policy(PolicyRule... rules) {
		return new Policy("test", DefaultAction.BUILTIN, List.of(rules));
	}

	/** So that what is forwarded is decided where it goes. */
	private static PolicyRule forwarding() {
		return new PolicyRule(conditions("/forward", Optional.empty(), Set.of()), Action.ALLOW);
	}

	private static PolicyRule rule(Action action, Optional<AgentPattern> agent, Set<String> methods) {
		return new PolicyRule(conditions("/admin", agent, methods), action);
	}

	private static RuleConditions conditions(String path, Optional<AgentPattern> agent, Set<String> methods) {
		return new RuleConditions(Optional.empty(), agent, Optional.empty(), Collections.emptySortedSet(),
				Optional.empty(), Collections.emptySortedSet(), new TreeSet<>(methods),
				Optional.of(PathPrefix.of(path)));
	}

	/**
	 * One request and what became of it.
	 */
	private record Sent(String dispatch, String spelling, String method, int status, Optional<PathShop.Ran> ran) {
	}

}
