package io.avpsecurity.servlet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.agent.Coverage;
import io.avpsecurity.core.agent.HourlyUse;
import io.avpsecurity.core.agent.KeySource;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.StatedBy;
import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.fixture.TestDecisions;
import io.avpsecurity.core.fixture.TestTokens;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.policy.Policy;

/**
 * Assessments as the default policy makes them.
 */
final class TestAssessments {

	static final HttpMessage GET = RequestMessage.of("GET", "https://shop.example/agents/feed");

	static final HttpMessage POST = RequestMessage.of("POST", "https://shop.example/agents/orders");

	private TestAssessments() {
	}

	static Assessment unsigned() {
		return decided(Verification.Unsigned.NO_SIGNATURE, TokenVerification.Absent.INSTANCE, GET);
	}

	static Assessment notVerified(Reason reason) {
		return decided(new Verification.NotVerified(reason, List.of()), TokenVerification.Absent.INSTANCE, GET);
	}

	static Assessment notVerified(Reason reason, Duration retryAfter) {
		SignatureResult result = new SignatureResult.NotVerified("sig1", reason, Optional.of(retryAfter));
		return decided(Verification.of(List.of(result)), TokenVerification.Absent.INSTANCE, GET);
	}

	static Assessment badToken() {
		return decided(Verification.Unsigned.NO_SIGNATURE, new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED), GET);
	}

	static Assessment token(String... scopes) {
		return decided(Verification.Unsigned.NO_SIGNATURE, TestTokens.valid(scopes), GET);
	}

	static Assessment fetcher() {
		return decided(verified(Optional.of(Trigger.FETCHER), true), TokenVerification.Absent.INSTANCE, GET);
	}

	static Assessment crawler() {
		return decided(verified(Optional.of(Trigger.CRAWLER), true), TokenVerification.Absent.INSTANCE, GET);
	}

	static Assessment withoutCard() {
		return decided(verified(Optional.empty(), true), TokenVerification.Absent.INSTANCE, GET);
	}

	static Assessment weaklyBound() {
		return decided(verified(Optional.of(Trigger.FETCHER), false), TokenVerification.Absent.INSTANCE, POST);
	}

	static Assessment withToken(Assessment assessment, String... scopes) {
		return TestDecisions.assessed(assessment.verification(), TestTokens.valid(scopes), assessment.decision());
	}

	static Assessment withBadToken(Assessment assessment) {
		return TestDecisions.assessed(assessment.verification(), new TokenVerification.Bad(TokenReason.TOKEN_MALFORMED),
				assessment.decision());
	}

	static Assessment ruled(Assessment assessment, Action action) {
		return TestDecisions.assessed(assessment.verification(), assessment.token(), TestDecisions.byRule(action));
	}

	static Assessment limited(Duration retryAfter) {
		return unmet(new Unmet.Limit(new HourlyUse(77, 77, false), retryAfter));
	}

	static Assessment unmet(Unmet unmet) {
		return unmet(fetcher(), unmet);
	}

	static Assessment unmet(Assessment assessment, Unmet unmet) {
		return TestDecisions.assessed(assessment.verification(), assessment.token(),
				TestDecisions.byRule(Action.ALLOW).refusedFor(unmet));
	}

	static Assessment by(Policy policy, Assessment assessment) {
		return new Assessment(assessment.request(), assessment.verification(), assessment.decision(),
				assessment.replay(), policy);
	}

	static Assessment decided(Verification verification, TokenVerification token, HttpMessage message) {
		return TestDecisions.assessedByDefault(verification, token, message.method());
	}

	private static Verification verified(Optional<Trigger> trigger, boolean bound) {
		AgentDescription description = trigger
			.map((word) -> AgentDescription.ofCard(CardClaims.of(Optional.of(word), List.of()),
					StatedBy.CONFIGURED_CARD))
			.orElse(AgentDescription.NONE);
		return new Verification.Verified(List.of(new SignatureResult.Verified(new VerifiedAgent(
				new AgentIdentity("https://agent.example/.well-known/http-message-signatures-directory",
						"agent.example"),
				"key", KeySource.CONFIGURED, "sig1", new Coverage(true, bound, bound, false, false), Instant.EPOCH,
				description))));
	}

}
