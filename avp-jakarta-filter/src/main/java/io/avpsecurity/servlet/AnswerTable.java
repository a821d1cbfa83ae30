package io.avpsecurity.servlet;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.agent.Verification;

/**
 * The answers themselves, one method a row. Decides nothing but the status of a refused
 * signature. Immutable and thread-safe.
 */
final class AnswerTable {

	/** Where nobody knows better. */
	private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

	private static final Set<Reason> UNREADABLE = unreadable();

	private static final Set<Reason> PASSING = EnumSet.of(Reason.DIRECTORY_UNREACHABLE, Reason.DIRECTORY_TIMEOUT,
			Reason.DIRECTORY_THROTTLED, Reason.REPLAY_UNAVAILABLE, Reason.VERIFICATION_THROTTLED, Reason.INTERNAL);

	private static final Set<Reason> DIRECTORY_STATUS = EnumSet.of(Reason.DIRECTORY_STATUS);

	/** Another nonce would do, so the answer gives one. */
	private static final Set<Reason> ASKING_FOR_A_NONCE = EnumSet.of(Reason.NONCE_MISSING, Reason.NONCE_REPLAYED);

	private final ChallengeHeaders headers;

	private final boolean discloseReasons;

	AnswerTable(AgentFilterSettings settings) {
		this.headers = new ChallengeHeaders(settings);
		this.discloseReasons = settings.discloseReasons();
	}

	/**
	 * Returns whether trying again later may help. A directory that answers with an error
	 * of its own may recover, one that is not there does not.
	 * @param assessment an assessment
	 * @return true when what kept us from verifying may pass
	 */
	static boolean isPassing(Assessment assessment) {
		return hasReason(assessment, PASSING)
				|| (hasReason(assessment, DIRECTORY_STATUS) && retryAfter(assessment).isPresent());
	}

	Answer denied(Assessment assessment) {
		if (hasReason(assessment, UNREADABLE)) {
			return badRequest(assessment);
		}
		return hasReason(assessment, ASKING_FOR_A_NONCE) ? nonceRequired(assessment) : forbidden(assessment);
	}

	Answer badRequest(Assessment assessment) {
		return problem(400, assessment).answer();
	}

	Answer forbidden(Assessment assessment) {
		return problem(403, assessment).answer();
	}

	Answer nonceRequired(Assessment assessment) {
		return problem(403, assessment).header("Accept-Signature", this.headers.acceptSignatureWithNonce()).answer();
	}

	Answer weakBinding(Assessment assessment) {
		return problem(403, assessment).header("Accept-Signature", ChallengeHeaders.ACCEPT_SIGNATURE).answer();
	}

	/** Which limit it is, and how high, is not for strangers. */
	Answer unmet(Assessment assessment, Unmet unmet) {
		if (unmet instanceof Unmet.Limit limit) {
			return problem(429, assessment).header("Retry-After", seconds(limit.retryAfter())).answer();
		}
		return problem(403, assessment).header("Accept-Signature", this.headers.acceptSignature((Unmet.Demand) unmet))
			.answer();
	}

	Answer unavailable(Assessment assessment) {
		return problem(503, assessment).header("Retry-After", seconds(retryAfter(assessment).orElse(RETRY_AFTER)))
			.answer();
	}

	Answer unavailable() {
		return new Problem(503, Outcome.UNVERIFIED).header("Retry-After", seconds(RETRY_AFTER)).answer();
	}

	Answer closed() {
		return new Problem(403, Outcome.UNVERIFIED).answer();
	}

	Answer tokenRequired(Assessment assessment) {
		return problem(401, assessment).header("WWW-Authenticate", this.headers.challenge())
			.header("Accept-Signature", ChallengeHeaders.ACCEPT_SIGNATURE)
			.envelope("token_required",
					"This resource is for agents. Send a Web Bot Auth signature or an AVP token that it accepts.")
			.answer();
	}

	Answer invalidToken(Assessment assessment, TokenVerification.Bad bad) {
		Problem problem = problem(401, assessment).header("WWW-Authenticate", this.headers.challenge("invalid_token"))
			.header("Accept-Signature", ChallengeHeaders.ACCEPT_SIGNATURE);
		if (this.discloseReasons) {
			problem.member("reason", bad.why().code());
		}
		return problem.envelope("invalid_token", "The AVP token is not valid.").answer();
	}

	Answer insufficientScope(Assessment assessment) {
		return problem(403, assessment).header("WWW-Authenticate", this.headers.challenge("insufficient_scope"))
			.envelope("insufficient_scope", "The AVP token does not grant what this resource asks for.")
			.answer();
	}

	private static Optional<Duration> retryAfter(Assessment assessment) {
		return (assessment.verification() instanceof Verification.NotVerified notVerified) ? notVerified.retryAfter()
				: Optional.empty();
	}

	/** Whoever comes back before the time is told to wait again. */
	private static String seconds(Duration wait) {
		long up = wait.plusSeconds(1).minusNanos(1).toSeconds();
		return Long.toString(Math.max(1, up));
	}

	private static boolean hasReason(Assessment assessment, Set<Reason> reasons) {
		return assessment.verification().reason().filter(reasons::contains).isPresent();
	}

	private Problem problem(int status, Assessment assessment) {
		Problem problem = new Problem(status, assessment.verification().outcome());
		if (this.discloseReasons) {
			assessment.verification().reason().ifPresent((reason) -> problem.member("reason", reason.code()));
			problem.member("decision", assessment.decision().action().code());
			problem.member("matched", assessment.decision().matched());
		}
		return problem;
	}

	private static Set<Reason> unreadable() {
		Set<Reason> reasons = EnumSet.of(Reason.DUPLICATE_LABEL, Reason.SIGNATURE_LABEL_MISMATCH,
				Reason.LIMITS_EXCEEDED, Reason.AMBIGUOUS_CREDENTIAL);
		for (Reason reason : Reason.values()) {
			if (reason.outcome() == Outcome.INVALID && reason.code().endsWith("_malformed")) {
				reasons.add(reason);
			}
		}
		return reasons;
	}

}
