package io.avpsecurity.servlet;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.Methods;
import io.avpsecurity.core.policy.Policy;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Maps an assessment to the answer it gets, or to none: the same inputs always give the
 * same answer, but for a nonce that it offers, and no answer repeats text of the request.
 * Whether a resource is agent-only is the caller's knowledge. Immutable and thread-safe.
 */
public final class AgentAnswers {

	private final AgentFilterSettings settings;

	private final AnswerTable table;

	private final ChallengeHeaders headers;

	/**
	 * Creates the mapping.
	 * @param settings the mode, the realm, and whether reasons are disclosed
	 */
	public AgentAnswers(AgentFilterSettings settings) {
		this.settings = Objects.requireNonNull(settings, "settings must not be null");
		this.table = new AnswerTable(settings);
		this.headers = new ChallengeHeaders(settings);
	}

	/**
	 * Returns the answer to a request, whatever its path: for a denied one, an invalid
	 * signature, one of which single use was demanded and could not be had, and a fault
	 * of ours where the method changes state or the owner has rules. The mode is not
	 * looked at.
	 * @param assessment the assessment
	 * @param message the request; only its method is looked at
	 * @return the answer, or empty when the request may go on
	 */
	public Optional<Answer> toRequest(Assessment assessment, HttpMessage message) {
		return isClosedByFault(assessment, message) ? Optional.of(this.table.unavailable(assessment))
				: refusal(assessment);
	}

	/** What the owner's own rules would have said is not known then. */
	private static boolean isClosedByFault(Assessment assessment, HttpMessage message) {
		return hasReason(assessment, Reason.INTERNAL)
				&& (Methods.changesState(message.method()) || !assessment.policy().rules().isEmpty());
	}

	/**
	 * Returns the answer to a request for an agent-only resource. Without a proven
	 * credential there always is one.
	 * @param assessment the assessment
	 * @param requirement what the resource asks for
	 * @return the answer, or empty when the request may go on
	 */
	public Optional<Answer> toAgentOnly(Assessment assessment, AgentRequirement requirement) {
		if (this.settings.mode() == AgentFilterSettings.Mode.OFF) {
			return Optional.of(closed());
		}
		Optional<Answer> refusal = refusal(assessment);
		if (refusal.isPresent()) {
			return refusal;
		}
		if (assessment.mechanism().isEmpty()) {
			return Optional.of(unproven(assessment));
		}
		return unmet(assessment, requirement);
	}

	/**
	 * Returns the answer of an agent-only resource that is closed to everybody: while the
	 * product is off, and to a request that no filter has assessed.
	 * @return a 403
	 */
	public Answer closed() {
		return this.table.closed();
	}

	/**
	 * Returns the answer to a request that could not be judged by a fault of ours.
	 * @return a 503
	 */
	Answer fault() {
		return this.table.unavailable();
	}

	/**
	 * Returns the answer to a path that two parsers may read differently.
	 * @param assessment the assessment
	 * @return a 400
	 */
	Answer ambiguousPath(Assessment assessment) {
		return this.table.badRequest(assessment);
	}

	/**
	 * Writes an answer, and into a challenge where an agent can go on. Sends no error, so
	 * that nothing dispatches it again, and makes no session.
	 * @param answer the answer
	 * @param request the request, which may want no body
	 * @param response where to write, not committed yet
	 * @throws IOException if the client is gone
	 */
	public void write(Answer answer, HttpServletRequest request, HttpServletResponse response) throws IOException {
		AnswerWriter.write(located(answer, request), request, response);
	}

	private Answer located(Answer answer, HttpServletRequest request) {
		List<String> challenge = answer.headers().getOrDefault("WWW-Authenticate", List.of());
		if (answer.status() != 401 || challenge.isEmpty()) {
			return answer;
		}
		Map<String, List<String>> headers = new LinkedHashMap<>(answer.headers());
		headers.put("WWW-Authenticate",
				challenge.stream().map((value) -> this.headers.locate(value, request)).toList());
		this.headers.skill(request).ifPresent((link) -> headers.put("Link", List.of(link)));
		return new Answer(answer.status(), headers, answer.body());
	}

	/**
	 * Keeps the response of an agent-only resource out of shared caches, unless the
	 * application replaces these headers.
	 * @param response the response, not committed yet
	 */
	public void markAgentOnly(HttpServletResponse response) {
		AnswerWriter.markAgentOnly(response);
	}

	/**
	 * Two tokens are refused whatever a rule says: which one counts is unknown. What may
	 * be a copy is refused where copies are, on open paths too.
	 */
	private Optional<Answer> refusal(Assessment assessment) {
		boolean ambiguous = hasReason(assessment, Reason.AMBIGUOUS_CREDENTIAL);
		Optional<Unmet> unmet = assessment.decision().unmet();
		Action action = assessment.decision().action();
		if (!ambiguous && hasReason(assessment, Reason.REPLAY_UNAVAILABLE)
				&& (action != Action.DENY || unmet.isPresent())) {
			return Optional.of(this.table.unavailable(assessment));
		}
		if (!ambiguous && unmet.isPresent()) {
			return Optional.of(this.table.unmet(assessment, unmet.get()));
		}
		if (ambiguous || action == Action.DENY) {
			return Optional.of(this.table.denied(assessment));
		}
		return (action == Action.CHALLENGE) ? Optional.of(tokenNeeded(assessment)) : Optional.empty();
	}

	/** Whoever sent a bad token is told so: sending it again does not help. */
	private Answer tokenNeeded(Assessment assessment) {
		return (assessment.token() instanceof TokenVerification.Bad bad) ? this.table.invalidToken(assessment, bad)
				: this.table.tokenRequired(assessment);
	}

	private Answer unproven(Assessment assessment) {
		if (assessment.verification().outcome() == Outcome.INVALID) {
			return this.table.denied(assessment);
		}
		boolean mayPass = assessment.token() instanceof TokenVerification.Absent && AnswerTable.isPassing(assessment);
		return mayPass ? this.table.unavailable(assessment) : tokenNeeded(assessment);
	}

	private Optional<Answer> unmet(Assessment assessment, AgentRequirement requirement) {
		if (!requirement.mechanisms().isEmpty() && requirement.mechanisms().stream().noneMatch(assessment::isProven)) {
			return Optional.of(tokenNeeded(assessment));
		}
		if (assessment.decision().matched().equals(Policy.WEAK_BINDING)) {
			return Optional.of(this.table.weakBinding(assessment));
		}
		boolean review = assessment.decision().action() == Action.REVIEW;
		if ((review && !requirement.review()) || !hasTrigger(assessment, requirement)) {
			return Optional.of(this.table.forbidden(assessment));
		}
		return missingScope(assessment, requirement);
	}

	/**
	 * Another token may have the scope; whoever has none yet is told where to get one.
	 */
	private Optional<Answer> missingScope(Assessment assessment, AgentRequirement requirement) {
		if (requirement.scopes().isEmpty()) {
			return Optional.empty();
		}
		if (!(assessment.token() instanceof TokenVerification.Valid valid)) {
			return Optional.of(tokenNeeded(assessment));
		}
		return valid.scopes().containsAll(requirement.scopes()) ? Optional.empty()
				: Optional.of(this.table.insufficientScope(assessment));
	}

	private static boolean hasReason(Assessment assessment, Reason reason) {
		return assessment.verification().reason().filter(reason::equals).isPresent();
	}

	private static boolean hasTrigger(Assessment assessment, AgentRequirement requirement) {
		return requirement.triggers().isEmpty() || assessment.agent()
			.flatMap((agent) -> agent.description().trigger())
			.filter(requirement.triggers()::contains)
			.isPresent();
	}

}
