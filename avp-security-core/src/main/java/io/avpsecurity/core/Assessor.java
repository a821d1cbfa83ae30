package io.avpsecurity.core;

import java.util.List;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.policy.JudgedRequest;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.Ruling;
import io.avpsecurity.core.token.AvpTokens;
import io.avpsecurity.core.token.PresentedToken;
import io.avpsecurity.core.webbotauth.JudgedSignatures;
import io.avpsecurity.core.webbotauth.SignedAgentVerifier;

/**
 * One request, in one direction: what it presents is verified, the policy decides, what
 * the decision uses up is settled. Throws nothing but faults of the virtual machine.
 * Thread-safe.
 */
final class Assessor {

	private static final String NO_METHOD = "";

	private static final Verification FAULT = new Verification.NotVerified(Reason.INTERNAL, List.of());

	private static final Verification AMBIGUOUS = new Verification.NotVerified(Reason.AMBIGUOUS_CREDENTIAL, List.of());

	private final SignedAgentVerifier signatureVerifier;

	private final AvpTokens tokens;

	private final boolean queryTokens;

	private final Settlement settlement;

	private final HourlyCounts counts;

	private final AssessmentEvents events;

	Assessor(SignedAgentVerifier signatureVerifier, AvpTokens tokens, boolean queryTokens, Settlement settlement,
			HourlyCounts counts, AssessmentEvents events) {
		this.signatureVerifier = signatureVerifier;
		this.tokens = tokens;
		this.queryTokens = queryTokens;
		this.settlement = settlement;
		this.counts = counts;
		this.events = events;
	}

	Assessment assess(Policy policy, HttpMessage message, RequestPath path) {
		try {
			return assessOrThrow(policy, message, path);
		}
		catch (VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			return fault(policy, path, ex);
		}
	}

	Assessment reassess(Assessment earlier, HttpMessage dispatch, RequestPath path) {
		try {
			return reassessOrThrow(earlier, dispatch, path);
		}
		catch (VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			return fault(earlier.policy(), path, ex);
		}
	}

	/**
	 * What broke may be the message: it is not asked again. A policy that denies whoever
	 * cannot be verified there still does.
	 */
	private Assessment fault(Policy policy, RequestPath path, Throwable fault) {
		this.events.failed(fault);
		JudgedRequest unknown = new JudgedRequest(FAULT, TokenVerification.Absent.INSTANCE, NO_METHOD, path);
		Decision decision = policy.rule(unknown).decision();
		return assessment(policy, unknown, FAULT, (decision.action() == Action.DENY) ? decision : policy.unverified(),
				Replay.OFF);
	}

	private Assessment reassessOrThrow(Assessment earlier, HttpMessage dispatch, RequestPath path) {
		Policy policy = earlier.policy();
		JudgedRequest request = new JudgedRequest(earlier.verification(), earlier.token(), dispatch.method(), path);
		Ruling ruling = policy.rule(request).enforcing(earlier.replay());
		return assessment(policy, request, earlier.verification(), ruling.decision(), earlier.replay());
	}

	private Assessment assessOrThrow(Policy policy, HttpMessage message, RequestPath path) {
		PresentedToken presented = PresentedToken.of(message, this.queryTokens);
		if (presented instanceof PresentedToken.Ambiguous) {
			JudgedRequest request = new JudgedRequest(AMBIGUOUS, TokenVerification.Absent.INSTANCE, message.method(),
					path);
			Decision decision = this.counts.count(policy.rule(request), request, message);
			return assessment(policy, request, AMBIGUOUS, decision, Replay.OFF);
		}
		TokenVerification token = TokenVerification.Absent.INSTANCE;
		if (presented instanceof PresentedToken.One one) {
			token = this.tokens.verify(one.credential(), one.inQuery());
			this.events.tokenVerified(token);
		}
		JudgedSignatures judged = this.signatureVerifier.verify(message);
		JudgedRequest request = new JudgedRequest(judged.verification(), token, message.method(), path);
		return settle(policy, request, judged, message);
	}

	/**
	 * The one step that changes something: single use first, then the count, so that a
	 * copy uses up nothing.
	 */
	private Assessment settle(Policy policy, JudgedRequest asked, JudgedSignatures judged, HttpMessage message) {
		Ruling ruling = policy.rule(asked);
		Settlement.Settled settled = this.settlement.settle(judged, ruling.replay());
		Verification verification = settled.verification();
		if (verification != Verification.Unsigned.NO_SIGNATURE) {
			this.events.signaturesVerified(verification, message);
		}
		JudgedRequest request = asked;
		if (!verification.equals(asked.verification())) {
			if (ruling.replay() != Replay.OFF) {
				return assessment(policy, asked, verification, ruling.enforcing(Replay.OFF).decision(),
						settled.replay());
			}
			request = asked.with(verification);
			ruling = policy.rule(request).enforcing(settled.replay());
		}
		Decision decision = this.counts.count(ruling, request, message);
		return assessment(policy, request, verification, decision, settled.replay());
	}

	private Assessment assessment(Policy policy, JudgedRequest request, Verification verification, Decision decision,
			Replay replay) {
		Assessment assessment = new Assessment(request, verification, decision, replay, policy);
		this.events.decided(assessment);
		return assessment;
	}

}
