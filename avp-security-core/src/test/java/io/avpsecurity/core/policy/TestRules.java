package io.avpsecurity.core.policy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.fixture.TestTokens;
import io.avpsecurity.core.fixture.TestVerifications;
import io.avpsecurity.core.http.RequestPath;

/**
 * Rules and requests of a small world, so that drawn ones often meet.
 */
final class TestRules {

	private static final List<String> HOSTS = List.of("a.example", "b.example", "x.a.example");

	private static final List<String> PATTERNS = List.of("a.example", "*.a.example", "*.example", "https://a.example",
			"b.example", "https://x.a.example/keys");

	private static final List<String> PATHS = List.of("/", "/api", "/api/x", "/apix");

	private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "BREW");

	private static final List<String> PURPOSES = List.of("search", "assistant");

	private static final List<String> SCOPES = List.of("read", "write");

	private final Random random;

	TestRules(long seed) {
		this.random = new Random(seed);
	}

	PolicyRule rule() {
		RuleConditions conditions = new RuleConditions(maybe(VerifiedCondition.values()),
				maybe(PATTERNS.toArray(new String[0])).map(AgentPattern::of), maybe(Trigger.values()), some(PURPOSES),
				maybe(new Boolean[] { true, false }), some(SCOPES), some(METHODS),
				maybe(PATHS.toArray(new String[0])).map(PathPrefix::of));
		return new PolicyRule(Optional.empty(), conditions, RuleDemands.NONE, one(Action.values()), HourlyLimits.NONE,
				this.random.nextInt(6) == 0, Optional.empty());
	}

	JudgedRequest request() {
		RequestPath path = (this.random.nextInt(4) > 0) ? RequestPath.of(one(PATHS))
				: RequestPath.of(one(PATHS), "", one(PATHS) + "/;");
		return new JudgedRequest(verification(), token(), one(METHODS), path);
	}

	private Verification verification() {
		return switch (this.random.nextInt(6)) {
			case 0 -> TestVerifications.invalid();
			case 1 -> TestVerifications.unverified();
			case 2 -> Verification.Unsigned.NO_SIGNATURE;
			case 3 -> TestVerifications.verified(agent(), agent());
			default -> TestVerifications.verified(agent());
		};
	}

	private TestVerifications.Agent agent() {
		return TestVerifications.agent(one(HOSTS))
			.triggeredBy(maybe(Trigger.values()))
			.withPurposes(List.copyOf(some(PURPOSES)));
	}

	private TokenVerification token() {
		return switch (this.random.nextInt(3)) {
			case 0 -> TestTokens.valid(some(SCOPES));
			case 1 -> new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED);
			default -> TokenVerification.Absent.INSTANCE;
		};
	}

	private <T> T one(T[] values) {
		return values[this.random.nextInt(values.length)];
	}

	private String one(List<String> values) {
		return values.get(this.random.nextInt(values.size()));
	}

	private <T> Optional<T> maybe(T[] values) {
		return (this.random.nextInt(3) > 0) ? Optional.empty() : Optional.of(one(values));
	}

	private SortedSet<String> some(List<String> values) {
		if (this.random.nextInt(3) > 0) {
			return Collections.emptySortedSet();
		}
		return new TreeSet<>(Arrays.asList(one(values), one(values)));
	}

}
