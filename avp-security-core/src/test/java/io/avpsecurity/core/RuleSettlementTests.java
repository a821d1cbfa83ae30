package io.avpsecurity.core;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.HourlyUse;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.WouldBe;
import io.avpsecurity.core.fixture.BrokenMessage;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestTokens;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.policy.DefaultAction;
import io.avpsecurity.core.policy.Demands;
import io.avpsecurity.core.policy.HourlyLimits;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.policy.JudgedRequest;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.core.policy.RuleConditions;
import io.avpsecurity.core.policy.RuleDemands;
import io.avpsecurity.core.state.Count;
import io.avpsecurity.core.state.RateCounter;
import io.avpsecurity.core.state.ReplayLedger;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a rule of a policy demands and counts, from the request to the decision.
 */
class RuleSettlementTests {

	private static final RequestMessage REQUEST = RequestMessage.of("GET", "https://shop.example/items?page=2");

	private static final RuleDemands ONCE = new RuleDemands(Set.of(), Replay.ONCE);

	private final AtomicLong now = new AtomicLong(TestAgents.CREATED + 30);

	private final InstantSource clock = () -> Instant.ofEpochSecond(this.now.get());

	private final SwappedPolicy policy = new SwappedPolicy();

	@Test
	void assessWhenTheRuleDemandsOnceThenACopyIsDeniedByIt() {
		AgentSecurity security = security(rule("orders", Action.ALLOW, ONCE, HourlyLimits.NONE, false));
		RequestMessage request = TestAgents.signed(REQUEST);

		Assessment first = security.assess(request);
		Assessment second = security.assess(request);

		assertThat(describe(first)).isEqualTo("allow by orders, replay once, verified");
		assertThat(describe(second)).isEqualTo("deny by orders, replay once, nonce_replayed");
		assertThat(second.decision().unmet()).contains(new Unmet.Demand(List.of(), Replay.ONCE));
		assertThat(second.explain().tried()).singleElement().satisfies((tried) -> assertThat(tried.matched()).isTrue());
	}

	@Test
	void assessWhenEverySignatureCountsOnceAnywayThenRecordedOnce() {
		AgentSecurity security = builder(rule("orders", Action.ALLOW, ONCE, HourlyLimits.NONE, false))
			.demands(Demands.NONE.withReplay(Replay.ONCE))
			.build();
		RequestMessage request = TestAgents.signed(REQUEST);

		assertThat(describe(security.assess(request))).isEqualTo("allow by orders, replay once, verified");
		assertThat(describe(security.assess(request))).isEqualTo("deny by orders, replay once, nonce_replayed");
	}

	@Test
	void assessWhenTheLedgerCannotSayThenDeniedByTheRule() {
		AgentSecurity security = builder(rule("orders", Action.ALLOW, ONCE, HourlyLimits.NONE, false))
			.replayLedger((identity, key, until) -> ReplayLedger.Use.UNAVAILABLE)
			.build();

		assertThat(describe(security.assess(TestAgents.signed(REQUEST))))
			.isEqualTo("deny by orders, replay off, replay_unavailable");
	}

	@Test
	void assessWhenACoverIsMissingThenDeniedAndNothingIsUsedUp() {
		RuleDemands demands = new RuleDemands(EnumSet.of(Requirement.METHOD, Requirement.CONTENT_DIGEST), Replay.ONCE);
		AgentSecurity security = security(rule("orders", Action.ALLOW, demands, limits(1), false));
		RequestMessage request = TestAgents.signed(REQUEST);

		Assessment first = security.assess(request);
		Assessment second = security.assess(request);

		assertThat(first.decision().unmet())
			.contains(new Unmet.Demand(List.of(Requirement.CONTENT_DIGEST), Replay.OFF));
		assertThat(describe(second)).isEqualTo("deny by orders, replay off, verified");
		assertThat(second.decision()).isEqualTo(first.decision());
	}

	@Test
	void assessWhenAbove3AnHourThenDeniedUntilAPlaceComesFree() {
		AgentSecurity security = security(rule("crawl", Action.ALLOW, RuleDemands.NONE, limits(3), false));

		List<String> answers = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			answers.add(describe(security.assess(TestAgents.signed(REQUEST))));
		}
		Decided over = decided(security.assess(TestAgents.signed(REQUEST)));
		this.now.addAndGet(over.limit().retryAfter().toSeconds());
		Decided later = decided(security.assess(signedNow()));

		assertThat(answers).containsExactly("allow by crawl, replay off, verified",
				"allow by crawl, replay off, verified", "allow by crawl, replay off, verified",
				"deny by crawl, replay off, verified");
		assertThat(over.limit().use()).isEqualTo(new HourlyUse(3, 3, false));
		assertThat(over.limit().retryAfter()).isBetween(Duration.ofMinutes(59), Duration.ofMinutes(61));
		assertThat(later.action()).isEqualTo(Action.ALLOW);
	}

	@Test
	void assessWhenLimitedThenEachAgentHasItsOwnAndAllHaveOne() {
		AgentSecurity security = security(rule("crawl", Action.ALLOW, RuleDemands.NONE,
				new HourlyLimits(OptionalInt.of(2), OptionalInt.of(3)), false));

		List<String> uses = new ArrayList<>();
		for (RequestMessage request : List.of(signed(1), signed(1), signed(1), signed(2), signed(2))) {
			Assessment assessment = security.assess(request);
			uses.add(assessment.decision().action() + " "
					+ assessment.decision().uses().stream().map(HourlyUse::used).toList()
					+ assessment.decision()
						.unmet()
						.map((unmet) -> " " + ((Unmet.Limit) unmet).use().total())
						.orElse(""));
		}

		assertThat(uses).containsExactly("allow [1, 1]", "allow [2, 2]", "deny [] false", "allow [1, 3]",
				"deny [] true");
	}

	@Test
	void assessWhenACopyIsRefusedThenItIsNotCounted() {
		AgentSecurity security = security(rule("orders", Action.ALLOW, ONCE, limits(2), false));
		RequestMessage request = TestAgents.signed(REQUEST);

		security.assess(request);
		security.assess(request);
		Assessment other = security.assess(TestAgents.signed(REQUEST.withField("X", "y")).withField("Other", "z"));
		Assessment byTwo = security.assess(signed(2));

		assertThat(describe(other)).contains("nonce_replayed");
		assertThat(byTwo.decision().uses()).containsExactly(new HourlyUse(1, 2, false));
	}

	@Test
	void assessWhenUnsignedThenCountedByClientAddress() {
		AgentSecurity security = security(rule("feed", Action.ALLOW, RuleDemands.NONE, limits(1), false));

		List<Action> actions = new ArrayList<>();
		for (String address : List.of("192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2")) {
			actions.add(security.assess(REQUEST.withClientAddress(address)).decision().action());
		}

		assertThat(actions).containsExactly(Action.ALLOW, Action.DENY, Action.ALLOW, Action.ALLOW, Action.DENY);
	}

	@Test
	@Tag("T-105")
	void assessWhenTheRuleObservesThenRecordedAndTheNextDecides() {
		AgentSecurity security = security(rule("trial", Action.ALLOW, RuleDemands.NONE, limits(1), true),
				rule("real", Action.DENY, RuleDemands.NONE, HourlyLimits.NONE, false));

		Assessment first = security.assess(TestAgents.signed(REQUEST));
		Assessment second = security.assess(TestAgents.signed(REQUEST));

		assertThat(List.of(first, second)).extracting(RuleSettlementTests::describe)
			.containsOnly("deny by real, replay off, verified");
		assertThat(first.decision().observed()).containsExactly(new WouldBe("trial", Action.ALLOW, Optional.empty()));
		assertThat(second.decision().observed()).extracting(WouldBe::action).containsExactly(Action.DENY);
	}

	@Test
	@Tag("T-30")
	void reassessThenNothingIsCountedAndNoCopyIsMade() {
		AgentSecurity security = security(rule("orders", Action.ALLOW, ONCE, limits(2), false));
		RequestMessage request = TestAgents.signed(REQUEST);

		Assessment first = security.assess(request);
		for (int i = 0; i < 5; i++) {
			Assessment dispatched = security.reassess(first, REQUEST, RequestPath.of("/items"));
			assertThat(describe(dispatched)).isEqualTo("allow by orders, replay once, verified");
		}

		assertThat(security.assess(signed(2)).decision().uses()).containsExactly(new HourlyUse(1, 2, false));
	}

	@Test
	void reassessWhenOnceIsDemandedOnlyThereThenRefused() {
		AgentSecurity security = security(
				rule("items", Action.ALLOW, RuleDemands.NONE, HourlyLimits.NONE, false, "/items"),
				rule("orders", Action.ALLOW, ONCE, HourlyLimits.NONE, false, "/orders"));

		Assessment first = security.assess(TestAgents.signed(REQUEST));
		Assessment dispatched = security.reassess(first, REQUEST, RequestPath.of("/orders"));

		assertThat(describe(first)).isEqualTo("allow by items, replay off, verified");
		assertThat(describe(dispatched)).isEqualTo("deny by orders, replay off, verified");
	}

	@Test
	@Tag("T-102")
	void reassessWhenThePolicyChangedMeanwhileThenByTheSamePolicy() {
		AgentSecurity security = security(rule("before", Action.ALLOW, RuleDemands.NONE, HourlyLimits.NONE, false));
		Assessment first = security.assess(TestAgents.signed(REQUEST));

		this.policy.set("other", rule("after", Action.DENY, RuleDemands.NONE, HourlyLimits.NONE, false));
		Assessment dispatched = security.reassess(first, REQUEST, RequestPath.of("/elsewhere"));

		assertThat(dispatched.decision().matched()).isEqualTo("before");
		assertThat(dispatched.decision().policy()).isEqualTo("test");
		assertThat(security.assess(TestAgents.signed(REQUEST)).decision().policy()).isEqualTo("other");
	}

	@Test
	void explainThenEachRuleThatWasTriedAndTheConditionThatFailed() {
		AgentSecurity security = security(
				rule("posts", Action.DENY, RuleDemands.NONE, HourlyLimits.NONE, false, "/posts"),
				rule("trial", Action.DENY, RuleDemands.NONE, HourlyLimits.NONE, true),
				rule("items", Action.ALLOW, RuleDemands.NONE, limits(5), false, "/items"),
				rule("never", Action.DENY, RuleDemands.NONE, HourlyLimits.NONE, false));

		String explanation = security.assess(TestAgents.signed(REQUEST)).explain().toString();

		assertThat(explanation).isEqualTo("""
				policy test
				  posts: no, path is "/items", expected /posts
				  trial (observes): matches
				  items: matches
				  would be deny by trial
				  allow by items: The policy's rule items says allow. (1 of 5 an hour)""");
	}

	@Test
	@Tag("T-95")
	void assessWhenSomethingBreaksThenWhatThePolicyDeniesStaysDenied() {
		this.policy.set("test", rule("nobody", Action.DENY, RuleDemands.NONE, HourlyLimits.NONE, false));
		List<Assessment> heard = new ArrayList<>();
		AgentSecurity security = AgentSecurity.builder().policy(this.policy).assessmentListener(heard::add).build();

		Assessment assessment = security.assess(new BrokenMessage(), RequestPath.of("/items"));

		assertThat(describe(assessment)).isEqualTo("deny by nobody, replay off, internal");
		assertThat(heard).containsExactly(assessment);
	}

	@Test
	@Tag("T-95")
	void assessWhenTheCounterBreaksThenAsIfUsedUp() {
		PolicyRule limited = rule("crawl", Action.ALLOW, RuleDemands.NONE, limits(3), false);
		List<RateCounter> broken = List.of((quotas) -> {
			throw new IllegalStateException("broken");
		}, (quotas) -> null, (quotas) -> new Count.Counted(List.of()));

		for (RateCounter counter : broken) {
			Assessment assessment = builder(limited).rateCounter(counter).build().assess(TestAgents.signed(REQUEST));

			assertThat(describe(assessment)).isEqualTo("deny by crawl, replay off, verified");
			assertThat(decided(assessment).limit().retryAfter()).isEqualTo(Duration.ofSeconds(30));
		}
	}

	@Test
	@Tag("T-105")
	void assessWhenTheCounterOfAnObservingRuleBreaksThenTheDecisionStays() {
		AgentSecurity security = builder(rule("trial", Action.ALLOW, RuleDemands.NONE, limits(1), true),
				rule("real", Action.ALLOW, RuleDemands.NONE, HourlyLimits.NONE, false))
			.rateCounter((quotas) -> {
				throw new IllegalStateException("broken");
			})
			.build();

		Assessment assessment = security.assess(TestAgents.signed(REQUEST));

		assertThat(describe(assessment)).isEqualTo("allow by real, replay off, verified");
		assertThat(assessment.decision().observed()).extracting(WouldBe::action).containsExactly(Action.DENY);
	}

	@ParameterizedTest
	@Tag("T-89")
	@EnumSource(names = { "ALLOW", "REVIEW" })
	void assessWhenThePathIsReadInTwoWaysThenNothingOpensByOne(Action action) {
		AgentSecurity security = security(rule("public", action, RuleDemands.NONE, HourlyLimits.NONE, false, "/public"),
				rule("admin", Action.DENY, RuleDemands.NONE, HourlyLimits.NONE, false, "/admin"));

		for (String written : List.of("/public/../admin", "/public/..;/admin", "/public/%2e%2e/admin")) {
			Assessment assessment = security.assess(REQUEST, RequestPath.of("/admin", "", written));

			assertThat(assessment.decision().matched()).as(written).isEqualTo("admin");
		}
	}

	@Test
	void assessWhenAChallengedPathIsReadInTwoWaysThenNoTokenMeetsIt() {
		PolicyRule challenge = rule("public", Action.CHALLENGE, RuleDemands.NONE, HourlyLimits.NONE, false, "/public");
		Policy challenging = new Policy("test", DefaultAction.BUILTIN, List.of(challenge));
		TokenVerification token = TestTokens.valid();

		Function<RequestPath, Action> decide = (path) -> challenging
			.rule(new JudgedRequest(Verification.Unsigned.NO_SIGNATURE, token, "GET", path))
			.decision()
			.action();

		assertThat(decide.apply(RequestPath.of("/public/x"))).isEqualTo(Action.ALLOW);
		assertThat(decide.apply(RequestPath.of("/admin", "", "/public/../admin"))).isEqualTo(Action.CHALLENGE);
	}

	@Test
	void assessWhenARuleIsOnTrialBesideItsTwinThenEachCountsForItself() {
		PolicyRule real = unnamed(false);
		AgentSecurity security = security(unnamed(true), real);

		List<Action> actions = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			actions.add(security.assess(TestAgents.signed(REQUEST)).decision().action());
		}

		assertThat(actions).containsExactly(Action.ALLOW, Action.ALLOW, Action.DENY);
	}

	private static PolicyRule unnamed(boolean observe) {
		return new PolicyRule(Optional.empty(), RuleConditions.NONE, RuleDemands.NONE, Action.ALLOW, limits(2), observe,
				Optional.empty());
	}

	private RequestMessage signedNow() {
		long created = this.now.get();
		return TestAgents.sign(REQUEST.withField("Signature-Agent", "sig1=\"" + TestAgents.ONE + '"'), 1,
				"sig1=(\"@authority\" \"@method\" \"@path\" \"signature-agent\";key=\"sig1\")"
						+ TestAgents.parameters(1)
							.replace("created=" + TestAgents.CREATED, "created=" + created)
							.replace("expires=" + (TestAgents.CREATED + 300), "expires=" + (created + 300)));
	}

	private static RequestMessage signed(int agent) {
		String url = (agent == 1) ? TestAgents.ONE : TestAgents.TWO;
		return TestAgents.sign(REQUEST.withField("Signature-Agent", "sig1=\"" + url + '"'), agent,
				"sig1=(\"@authority\" \"signature-agent\";key=\"sig1\")" + TestAgents.parameters(agent));
	}

	private AgentSecurity security(PolicyRule... rules) {
		return builder(rules).build();
	}

	private AgentSecurityBuilder builder(PolicyRule... rules) {
		this.policy.set("test", rules);
		return AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.clock(this.clock)
			.agent(TestAgents.one())
			.agent(TestAgents.two())
			.policy(this.policy);
	}

	private static HourlyLimits limits(int perAgent) {
		return new HourlyLimits(OptionalInt.of(perAgent), OptionalInt.empty());
	}

	private static PolicyRule rule(String id, Action action, RuleDemands demands, HourlyLimits limits,
			boolean observe) {
		return new PolicyRule(Optional.of(id), RuleConditions.NONE, demands, action, limits, observe, Optional.empty());
	}

	private static PolicyRule rule(String id, Action action, RuleDemands demands, HourlyLimits limits, boolean observe,
			String path) {
		RuleConditions conditions = new RuleConditions(Optional.empty(), Optional.empty(), Optional.empty(),
				RuleConditions.NONE.purposes(), Optional.empty(), RuleConditions.NONE.scopes(),
				RuleConditions.NONE.methods(), Optional.of(PathPrefix.of(path)));
		return new PolicyRule(Optional.of(id), conditions, demands, action, limits, observe, Optional.empty());
	}

	private static String describe(Assessment assessment) {
		return assessment.decision().action() + " by " + assessment.decision().matched() + ", replay "
				+ assessment.replay() + ", "
				+ assessment.verification().reason().map(Object::toString).orElse("verified");
	}

	private static Decided decided(Assessment assessment) {
		return new Decided(assessment.decision().action(), assessment.decision().unmet());
	}

	private record Decided(Action action, Optional<Unmet> unmet) {

		Unmet.Limit limit() {
			return (Unmet.Limit) this.unmet.orElseThrow();
		}

	}

	private static final class SwappedPolicy implements PolicySource {

		private final AtomicReference<Policy> current = new AtomicReference<>(Policy.BUILT_IN);

		void set(String version, PolicyRule... rules) {
			this.current.set(new Policy(version, DefaultAction.BUILTIN, List.of(rules)));
		}

		@Override
		public Policy current() {
			return this.current.get();
		}

		@Override
		public PolicyStatus status() {
			return new PolicyStatus(Optional.empty(), current(), Instant.EPOCH, List.of(), Optional.empty());
		}

		@Override
		public void close() {
		}

	}

}
