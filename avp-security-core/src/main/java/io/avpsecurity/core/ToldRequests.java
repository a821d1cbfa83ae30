package io.avpsecurity.core;

import java.util.List;

import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.api.ApiJudge;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.state.ReplayKey;
import io.avpsecurity.core.state.ReplayLedger;
import io.avpsecurity.core.webbotauth.JudgedSignatures;
import io.avpsecurity.core.webbotauth.SignedAgentVerifier;

/**
 * Judges the requests that others received, by the same steps as our own. Thread-safe.
 */
final class ToldRequests implements ApiJudge {

	private final Assessor assessor;

	private final SignedAgentVerifier verifier;

	private final Settlement settlement;

	private final PolicySource policies;

	/**
	 * Creates the judge.
	 * @param assessor decides, whatever authority a request was sent to
	 * @param verifier verifies, whatever authority a request was sent to
	 * @param settlement uses up what is only verified
	 * @param policies the policy in force
	 */
	ToldRequests(Assessor assessor, SignedAgentVerifier verifier, Settlement settlement, PolicySource policies) {
		this.assessor = assessor;
		this.verifier = verifier;
		this.settlement = settlement;
		this.policies = policies;
	}

	/**
	 * Makes the ledger of requests that are only verified: whoever asks who sent one, and
	 * then what it may do, has one request and no copy.
	 * @param ledger where their uses are kept beside the others
	 * @return the ledger
	 */
	static ReplayLedger ofVerifications(ReplayLedger ledger) {
		return (identity, key, until) -> ledger.record(identity, ReplayKey.of(List.of("verify", key.toString())),
				until);
	}

	@Override
	public Verified verify(HttpMessage message) {
		JudgedSignatures judged = this.verifier.verify(message);
		Settlement.Settled settled = this.settlement.settle(judged, Replay.OFF);
		boolean nonce = settled.verification() instanceof Verification.Verified verified && judged.proven()
			.stream()
			.anyMatch((signature) -> signature.agent().equals(verified.agent()) && signature.nonce().isPresent());
		return new Verified(settled.verification(), this.verifier.claim(message), settled.replay(), nonce);
	}

	@Override
	public Decided decide(HttpMessage message) {
		String path = message.path().isEmpty() ? "/" : message.path();
		Assessment assessment = this.assessor.assess(this.policies.current(), message, RequestPath.of(path));
		return new Decided(assessment.verification(), assessment.decision());
	}

}
