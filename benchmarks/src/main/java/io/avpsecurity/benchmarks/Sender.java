package io.avpsecurity.benchmarks;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentDescription;
import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.agent.Coverage;
import io.avpsecurity.core.agent.KeySource;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.StatedBy;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.policy.JudgedRequest;

/**
 * Who asks, as a policy sees it.
 */
public enum Sender {

	/** Nobody signed. */
	UNSIGNED {
		@Override
		Verification verification() {
			return Verification.Unsigned.NO_SIGNATURE;
		}
	},

	/** A signature does not verify. */
	INVALID {
		@Override
		Verification verification() {
			return new Verification.NotVerified(Reason.SIGNATURE_MISMATCH, List.of());
		}
	},

	/** A crawler signed. */
	CRAWLER {
		@Override
		Verification verification() {
			AgentDescription description = AgentDescription
				.ofCard(CardClaims.of(Optional.of(Trigger.CRAWLER), List.of("search")), StatedBy.CONFIGURED_CARD);
			return new Verification.Verified(List.of(new SignatureResult.Verified(new VerifiedAgent(
					new AgentIdentity("https://agent.example/.well-known/http-message-signatures-directory",
							"agent.example"),
					"key", KeySource.CONFIGURED, "sig1", new Coverage(true, true, true, false, false), Instant.EPOCH,
					description))));
		}
	};

	abstract Verification verification();

	JudgedRequest request() {
		return new JudgedRequest(verification(), TokenVerification.Absent.INSTANCE, "GET",
				RequestPath.of("/items/tea/darjeeling-first-flush"));
	}

}
