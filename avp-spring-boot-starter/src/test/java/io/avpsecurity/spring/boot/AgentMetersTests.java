package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.AgentMeta;
import io.avpsecurity.core.agent.AvpError;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.WouldBe;
import io.avpsecurity.core.event.ChallengeAttempt;
import io.avpsecurity.core.event.ChallengeIssue;
import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.event.FetchReport;
import io.avpsecurity.core.event.PolicyChange;
import io.avpsecurity.core.event.PolicyRefusal;
import io.avpsecurity.core.fixture.TestTokens;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AgentMeters}.
 */
class AgentMetersTests {

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final AgentMeters meters = new AgentMeters(this.registry);

	@Test
	void signaturesVerifiedThenCountedByOutcomeAndReason() {
		this.meters.signaturesVerified(unverified("sig1"));
		this.meters.signaturesVerified(unverified("sig2"));

		assertThat(this.registry.get("avp.signatures")
			.tags("outcome", "unverified", "reason", "directory_timeout")
			.counter()
			.count()).isEqualTo(2);
	}

	@Test
	void decidedThenCountedByAction() {
		this.meters.decided(Verification.Unsigned.NO_SIGNATURE, new Decision(Action.DENY, "my-rule", "Why.", "test"));

		assertThat(this.registry.get("avp.decisions").tags("action", "deny").counter().count()).isOne();
		assertThat(this.registry.get("avp.decisions").tags("action", "allow").counter().count()).isZero();
	}

	@Test
	void policyChangedOrRefusedThenCounted() {
		this.meters.policyChanged(new PolicyChange("agent-policy.yaml", "1", 1, List.of()));
		this.meters.policyRefused(new PolicyRefusal("agent-policy.yaml", "1", List.of("a problem")));
		this.meters.policyRefused(new PolicyRefusal("agent-policy.yaml", "1", List.of("another")));

		assertThat(this.registry.get("avp.policy.changes").tags("result", "changed").counter().count()).isOne();
		assertThat(this.registry.get("avp.policy.changes").tags("result", "refused").counter().count()).isEqualTo(2);
	}

	@Test
	void decidedWhenRulesObservedThenCountedApart() {
		Decision decision = new Decision(Action.ALLOW, "my-rule", "Why.", "test")
			.withObserved(List.of(new WouldBe("trial", Action.DENY, Optional.empty())));

		this.meters.decided(Verification.Unsigned.NO_SIGNATURE, decision);

		assertThat(this.registry.get("avp.decisions.observed").tags("action", "deny").counter().count()).isOne();
		assertThat(this.registry.get("avp.decisions").tags("action", "deny").counter().count()).isZero();
	}

	@Test
	void fetchEndedThenTimedByKindResultAndWhy() {
		this.meters.fetchEnded(report("https://agent.example/", "timeout"));

		assertThat(this.registry.get("avp.fetches")
			.tags("kind", "directory", "result", "failed", "why", "timeout")
			.timer()
			.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(20);
	}

	@Test
	void tokenVerifiedThenCountedByResult() {
		this.meters.tokenVerified(TestTokens.valid("feed"));
		this.meters.tokenVerified(new TokenVerification.Bad(TokenReason.TOKEN_EXPIRED));

		assertThat(this.registry.get("avp.tokens").tags("result", "valid").counter().count()).isOne();
		assertThat(this.registry.get("avp.tokens").tags("result", "token_expired").counter().count()).isOne();
	}

	@Test
	void challengeIssuedThenCountedByTypeAndLevel() {
		this.meters.challengeIssued(new ChallengeIssue("client", "modular", 2));

		assertThat(this.registry.get("avp.challenges").tags("type", "modular", "level", "2").counter().count()).isOne();
	}

	@Test
	void challengeAttemptedThenCountedByResult() {
		this.meters.challengeAttempted(attempt("client", Optional.empty()));
		this.meters.challengeAttempted(attempt("client", Optional.of(AvpError.CHALLENGE_EXPIRED)));

		assertThat(this.registry.get("avp.challenge.attempts").tags("result", "solved").counter().count()).isOne();
		assertThat(this.registry.get("avp.challenge.attempts").tags("result", "challenge_expired").counter().count())
			.isOne();
	}

	@Test
	void failedThenCounted() {
		this.meters.failed(new IllegalStateException());

		assertThat(this.registry.get("avp.faults").counter().count()).isOne();
	}

	@Test
	@Tag("T-115")
	void everythingWhenAHundredThousandAgentsThenTheSameSeriesAsForOne() {
		happen(0);
		int series = this.registry.getMeters().size();

		for (int i = 1; i < 100_000; i++) {
			happen(i);
		}

		assertThat(this.registry.getMeters()).hasSize(series);
		assertThat(this.registry.get("avp.fetches").tags("why", "other").timer().count()).isEqualTo(100_000);
	}

	private void happen(int agent) {
		this.meters.signaturesVerified(unverified("label" + agent));
		this.meters.decided(unverified("label" + agent),
				new Decision(Action.REVIEW, "rule-" + agent, "Why " + agent, "test")
					.withObserved(List.of(new WouldBe("trial-" + agent, Action.DENY, Optional.empty()))));
		this.meters.fetchEnded(report("https://agent" + agent + ".example/", "https://agent" + agent + ".example/"));
		this.meters.fetchEnded(report("https://agent" + agent + ".example/", "timeout"));
		this.meters.failed(new IllegalStateException("agent " + agent));
		this.meters.tokenVerified(new TokenVerification.Valid("token-" + agent, Set.of("scope-" + agent),
				Instant.ofEpochSecond(agent), false));
		this.meters.challengeIssued(new ChallengeIssue("client-" + agent, "modular", 1));
		this.meters.challengeAttempted(attempt("client-" + agent, Optional.empty()));
	}

	private static ChallengeAttempt attempt(String client, Optional<AvpError> error) {
		return new ChallengeAttempt(client, error, Optional.empty(), Optional.empty(),
				new AgentMeta(Optional.of(client), Optional.empty(), Optional.empty()));
	}

	private static Verification unverified(String label) {
		return Verification
			.of(List.of(new SignatureResult.NotVerified(label, Reason.DIRECTORY_TIMEOUT, Optional.empty())));
	}

	private static FetchReport report(String url, String why) {
		return new FetchReport(DocumentKind.DIRECTORY, url, FetchReport.Result.FAILED, Optional.of(why),
				Duration.ofMillis(20));
	}

}
