package io.avpsecurity.servlet;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.policy.DefaultAction;
import io.avpsecurity.core.policy.FixedPolicy;
import io.avpsecurity.core.policy.HourlyLimits;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.core.policy.RuleConditions;
import io.avpsecurity.core.policy.RuleDemands;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rules of an owner, through the filter in real containers.
 */
@ParameterizedClass
@EnumSource(TestContainer.class)
class AgentFilterPolicyTests {

	private final TestContainer container;

	AgentFilterPolicyTests(TestContainer container) {
		this.container = container;
	}

	@ParameterizedTest
	@CsvSource({ "ALLOW, 200", "REVIEW, 200", "CHALLENGE, 401", "DENY, 403" })
	void doFilterWhenARuleMatchesThenItDecides(Action action, int status) throws Exception {
		AgentSecurity security = security(policy("one", rule("mine", "/open", action, HourlyLimits.NONE)));

		RawResponse response = send(security, AgentFilterSettings.defaults(), "/open/a");

		assertThat(response.status()).isEqualTo(status);
		assertThat(response.body().contains("[/open mine]")).isEqualTo(status == 200);
	}

	@Test
	void doFilterWhenObservingThenDeniedOnNoOpenPath() throws Exception {
		AgentSecurity security = security(policy("one", rule("mine", "/open", Action.DENY, HourlyLimits.NONE)));

		RawResponse response = send(security, AgentFilterSettings.defaults().withMode(AgentFilterSettings.Mode.OBSERVE),
				"/open/a");

		assertThat(response.body()).isEqualTo("[/open mine]");
	}

	@Test
	void doFilterWhenTheHourIsUsedUpThenToldWhenAndNotStored() throws Exception {
		AgentSecurity security = security(policy("one", rule("mine", "/open", Action.ALLOW, limit(1))));
		try (TestContainer.Running running = start(security, AgentFilterSettings.defaults())) {
			RawResponse first = running.send(request("/open/a"));
			RawResponse second = running.send(request("/open/a"));

			assertThat(first.status()).isEqualTo(200);
			assertThat(second.status()).isEqualTo(429);
			assertThat(second.header("Cache-Control")).containsExactly("no-store");
			assertThat(second.header("Retry-After")).singleElement()
				.satisfies((seconds) -> assertThat(Integer.parseInt(seconds)).isBetween(1, 3660));
		}
	}

	/** Another policy is in force as soon as the first was asked for. */
	@Tag("T-102")
	@ParameterizedTest
	@ValueSource(strings = { "/forward", "/include", "/async" })
	void doFilterWhenDispatchedAndThePolicyChangedThenDecidedByTheFirst(String path) throws Exception {
		AgentSecurity security = security(
				new ChangingPolicy(policy("one", rule("target", "/open", Action.ALLOW, HourlyLimits.NONE)),
						policy("two", rule("later", "/open", Action.DENY, HourlyLimits.NONE))));
		try (TestContainer.Running running = start(security, AgentFilterSettings.defaults())) {
			RawResponse dispatched = running.send(request(path) + "\nX-To: /open/a");
			RawResponse next = running.send(request("/open/a"));

			assertThat(dispatched.body()).contains(" target]");
			assertThat(next.status()).isEqualTo(403);
		}
	}

	@Tag("T-30")
	@ParameterizedTest
	@ValueSource(strings = { "/forward", "/include", "/async" })
	void doFilterWhenDispatchedThenDecidedAgainAndNothingCounted(String path) throws Exception {
		AgentSecurity security = security(policy("one", rule("target", "/open", Action.ALLOW, limit(1))));
		try (TestContainer.Running running = start(security, AgentFilterSettings.defaults())) {
			RawResponse dispatched = running.send(request(path) + "\nX-To: /open/a");
			RawResponse first = running.send(request("/open/a"));
			RawResponse second = running.send(request("/open/a"));

			assertThat(dispatched.body()).contains(" target]");
			assertThat(first.status()).isEqualTo(200);
			assertThat(second.status()).isEqualTo(429);
		}
	}

	private RawResponse send(AgentSecurity security, AgentFilterSettings settings, String path) throws Exception {
		try (TestContainer.Running running = start(security, settings)) {
			return running.send(request(path));
		}
	}

	private TestContainer.Running start(AgentSecurity security, AgentFilterSettings settings) throws Exception {
		return this.container.start("", new TestApp(new AgentFilter(security, settings)));
	}

	private static String request(String path) {
		return "GET " + path + " HTTP/1.1\nHost: shop.example";
	}

	private static AgentSecurity security(Policy policy) {
		return security(new FixedPolicy(status(policy)));
	}

	private static AgentSecurity security(PolicySource policy) {
		return AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.clock(() -> Instant.ofEpochSecond(1_790_000_030L))
			.policy(policy)
			.build();
	}

	private static Policy policy(String version, PolicyRule rule) {
		return new Policy(version, DefaultAction.BUILTIN, List.of(rule));
	}

	private static PolicyRule rule(String id, String path, Action action, HourlyLimits limits) {
		RuleConditions conditions = new RuleConditions(Optional.empty(), Optional.empty(), Optional.empty(),
				Collections.emptySortedSet(), Optional.empty(), Collections.emptySortedSet(),
				Collections.emptySortedSet(), Optional.of(PathPrefix.of(path)));
		return new PolicyRule(Optional.of(id), conditions, RuleDemands.NONE, action, limits, false, Optional.empty());
	}

	private static HourlyLimits limit(int perAgent) {
		return new HourlyLimits(OptionalInt.of(perAgent), OptionalInt.empty());
	}

	private static PolicyStatus status(Policy policy) {
		return new PolicyStatus(Optional.empty(), policy, Instant.EPOCH, List.of(), Optional.empty());
	}

	/**
	 * Asked for once, it is another one.
	 */
	private static final class ChangingPolicy implements PolicySource {

		private final AtomicInteger asked = new AtomicInteger();

		private final Policy before;

		private final Policy after;

		private ChangingPolicy(Policy before, Policy after) {
			this.before = before;
			this.after = after;
		}

		@Override
		public Policy current() {
			return (this.asked.getAndIncrement() == 0) ? this.before : this.after;
		}

		@Override
		public PolicyStatus status() {
			return AgentFilterPolicyTests.status(this.before);
		}

		@Override
		public void close() {
			// Nothing was looked for.
		}

	}

}
