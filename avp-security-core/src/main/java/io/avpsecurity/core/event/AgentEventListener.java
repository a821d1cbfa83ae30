package io.avpsecurity.core.event;

import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Verification;

/**
 * Told of each step of an assessment, on the thread of the request, and of each fetch and
 * each other policy, on the thread that makes or finds it. Every method does nothing by
 * default. A listener must be quick and thread-safe; what it throws is logged and changes
 * no decision.
 */
public interface AgentEventListener {

	/**
	 * One candidate signature was judged.
	 * @param result what came out
	 */
	default void signatureJudged(SignatureResult result) {
	}

	/**
	 * All signatures of a request were judged. Not called for a request without any.
	 * @param verification what they amount to
	 */
	default void signaturesVerified(Verification verification) {
	}

	/**
	 * The AVP token of a request was judged. Not called for a request without one.
	 * @param token what it amounts to
	 */
	default void tokenVerified(TokenVerification token) {
	}

	/**
	 * A challenge was given to a client.
	 * @param issue which
	 */
	default void challengeIssued(ChallengeIssue issue) {
	}

	/**
	 * A client answered a challenge, rightly or not, or was refused one.
	 * @param attempt what came of it
	 */
	default void challengeAttempted(ChallengeAttempt attempt) {
	}

	/**
	 * A decision was made. A request that the container dispatches again, to another
	 * path, is decided again.
	 * @param verification what the signatures amount to
	 * @param decision what the request may do
	 */
	default void decided(Verification verification, Decision decision) {
	}

	/**
	 * An assessment, a fetch, a card or a look for another policy failed by a fault of
	 * this product.
	 * @param fault the fault
	 */
	default void failed(Throwable fault) {
	}

	/**
	 * A document is about to be fetched. Called on a thread of ours.
	 * @param kind what is fetched
	 * @param url from where, as a stranger named it
	 */
	default void fetchStarted(DocumentKind kind, String url) {
	}

	/**
	 * A fetch ended, or was refused before it started. Called on a thread of ours, or on
	 * that of the request when it was refused.
	 * @param report how it ended
	 */
	default void fetchEnded(FetchReport report) {
	}

	/**
	 * Another policy came into force, or what was refused last is no longer there and the
	 * policy in force is what is saved. Not called for the first policy. Called on a
	 * thread of ours, which looks for no other policy meanwhile.
	 * @param change the policy in force
	 */
	default void policyChanged(PolicyChange change) {
	}

	/**
	 * What was saved as a policy was refused, once for each thing that was. Called on a
	 * thread of ours, which looks for no other policy meanwhile.
	 * @param refusal what is wrong with it
	 */
	default void policyRefused(PolicyRefusal refusal) {
	}

}
