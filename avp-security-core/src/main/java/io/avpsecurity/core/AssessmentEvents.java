package io.avpsecurity.core;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.avpsecurity.core.agent.AvpError;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.challenge.ChallengeEvents;
import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.core.event.ChallengeAttempt;
import io.avpsecurity.core.event.ChallengeIssue;
import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.event.FetchReport;
import io.avpsecurity.core.event.PolicyChange;
import io.avpsecurity.core.event.PolicyRefusal;
import io.avpsecurity.core.fetch.FetchEvents;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.policy.yaml.PolicyFileEvents;

/**
 * Tells listeners and the log what happened. A hostile request is worth a DEBUG line; a
 * WARN is for what the owner can mend, once. Nothing a listener throws gets out.
 */
final class AssessmentEvents implements FetchEvents, PolicyFileEvents, ChallengeEvents {

	private static final Logger logger = LoggerFactory.getLogger(AgentSecurity.class);

	private final List<AgentEventListener> listeners;

	private final List<AssessmentListener> assessmentListeners;

	private final AtomicBoolean authorityWarned = new AtomicBoolean();

	private final AtomicBoolean ledgerWarned = new AtomicBoolean();

	private final AtomicBoolean usesWarned = new AtomicBoolean();

	private final AtomicBoolean tokensWarned = new AtomicBoolean();

	private final AtomicBoolean listenerWarned = new AtomicBoolean();

	private final AtomicBoolean faultWarned = new AtomicBoolean();

	private final AtomicBoolean lookWarned = new AtomicBoolean();

	AssessmentEvents(List<AgentEventListener> listeners, List<AssessmentListener> assessmentListeners) {
		this.listeners = List.copyOf(listeners);
		this.assessmentListeners = List.copyOf(assessmentListeners);
	}

	void tokenVerified(TokenVerification token) {
		logger.debug("AVP token: {}", token);
		tell((listener) -> listener.tokenVerified(token));
	}

	void signaturesVerified(Verification verification, HttpMessage message) {
		for (SignatureResult result : verification.signatures()) {
			tell((listener) -> listener.signatureJudged(result));
		}
		tell((listener) -> listener.signaturesVerified(verification));
		if (isAboutAuthority(verification) && this.authorityWarned.compareAndSet(false, true)) {
			logger.warn("A signed request was sent to a host that is not known to be ours, so it was not verified. "
					+ "Set avp.authorities to your public host, such as shop.example, and behind a proxy also the "
					+ "container's forwarded-header strategy. The host seen was \"{}\" (sent by the client: do not "
					+ "copy it unchecked). This is logged once.", LogText.of(message.authority()));
		}
		if (isNotRecorded(verification) && this.ledgerWarned.compareAndSet(false, true)) {
			logger.warn("A signature that may be used once could not be recorded, so it was not accepted: the replay "
					+ "ledger is full, one agent has used up its share, the clock was set back, or the ledger failed. "
					+ "Give it room for the signatures of the time they are valid. This is logged once.");
		}
	}

	/**
	 * At DEBUG it is explained. What an agent asked for is in it, so no more than that.
	 */
	void decided(Assessment assessment) {
		Decision decision = assessment.decision();
		if (logger.isDebugEnabled()) {
			logger.debug("{} ({}): {} by {}", assessment.verification().outcome(),
					assessment.verification().reason().map(Reason::code).orElse("no reason"), decision.action(),
					decision.matched());
			logger.debug("{}", assessment.explain());
		}
		tell((listener) -> listener.decided(assessment.verification(), decision));
		tell(this.assessmentListeners, (listener) -> listener.assessed(assessment));
	}

	@Override
	public void issued(ChallengeIssue issue) {
		logger.debug("Challenge for client {}: {} at level {}", issue.client(), issue.type(), issue.level());
		tell((listener) -> listener.challengeIssued(issue));
	}

	/** What the client says about itself is no text for a log. */
	@Override
	public void attempted(ChallengeAttempt attempt) {
		logger.debug("Challenge of client {}: {}", attempt.client(),
				attempt.error().map(AvpError::code).orElse("solved"));
		tell((listener) -> listener.challengeAttempted(attempt));
	}

	@Override
	public void useNotRecorded() {
		if (this.usesWarned.compareAndSet(false, true)) {
			logger.warn("An answer to a challenge could not be recorded, so it was not looked at and the client has "
					+ "to wait: what remembers the used challenges is full, one network has used up its share, or the "
					+ "clock was set back. This is logged once.");
		}
	}

	void tokenNotIssued() {
		if (this.tokensWarned.compareAndSet(false, true)) {
			logger.warn("A challenge was solved and no token issued, because there is no room to remember another. "
					+ "Give the store more room, or sign the tokens. This is logged once.");
		}
	}

	@Override
	public void started(DocumentKind kind, String url) {
		tell((listener) -> listener.fetchStarted(kind, url));
	}

	/** The URL is a stranger's: not worth more than a DEBUG line, and never as it is. */
	@Override
	public void ended(FetchReport report) {
		if (logger.isDebugEnabled()) {
			logger.debug("{} \"{}\" {}: {} after {} ms", report.kind(), LogText.of(report.url()), report.result(),
					report.why().orElse("no fault"), report.elapsed().toMillis());
		}
		tell((listener) -> listener.fetchEnded(report));
	}

	@Override
	public void failed(Throwable fault) {
		if (this.faultWarned.compareAndSet(false, true)) {
			logger.error("A request could not be assessed by a fault of this product: {}. This is logged once; faults "
					+ "are at DEBUG in full.", LogText.where(fault));
		}
		logger.debug("A request could not be assessed", fault);
		tell((listener) -> listener.failed(fault));
	}

	/** The file has logged it. */
	@Override
	public void changed(PolicyChange change) {
		tell((listener) -> listener.policyChanged(change));
	}

	/** The file has logged it. */
	@Override
	public void refused(PolicyRefusal refusal) {
		tell((listener) -> listener.policyRefused(refusal));
	}

	@Override
	public void lookFailed(Throwable fault) {
		if (this.lookWarned.compareAndSet(false, true)) {
			logger.error("The policy file could not be looked at by a fault of this product: {}. The policy in force "
					+ "stays. This is logged once; faults are at DEBUG in full.", LogText.where(fault));
		}
		logger.debug("The policy file could not be looked at", fault);
		tell((listener) -> listener.failed(fault));
	}

	private static boolean isNotRecorded(Verification verification) {
		for (SignatureResult result : verification.signatures()) {
			if (result instanceof SignatureResult.NotVerified refused && refused.why() == Reason.REPLAY_UNAVAILABLE) {
				return true;
			}
		}
		return false;
	}

	private static boolean isAboutAuthority(Verification verification) {
		return verification.reason()
			.filter((reason) -> reason == Reason.AUTHORITY_NOT_OURS || reason == Reason.AUTHORITIES_NOT_CONFIGURED)
			.isPresent();
	}

	private void tell(Consumer<AgentEventListener> event) {
		tell(this.listeners, event);
	}

	private <L> void tell(List<L> listeners, Consumer<L> event) {
		for (L listener : listeners) {
			try {
				event.accept(listener);
			}
			catch (VirtualMachineError ex) {
				throw ex;
			}
			catch (Throwable ex) {
				if (this.listenerWarned.compareAndSet(false, true)) {
					logger.warn("{} threw; this changes no decision and is logged once.", listener.getClass().getName(),
							ex);
				}
			}
		}
	}

}
