package io.avpsecurity.servlet;

import java.util.Optional;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.servlet.AgentFilterSettings.Mode;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Judges one dispatch: verified once a request, decided once for each method and path it
 * is dispatched to. Leaves the assessment with the request. Throws nothing but faults of
 * the virtual machine: whatever else is thrown while it judges, by us or by the
 * container, refuses, whatever the path (threat T-95). Thread-safe.
 */
final class RequestJudge {

	private static final Logger logger = LoggerFactory.getLogger(AgentFilter.class);

	private final AgentFilterSettings settings;

	private final Judge judge;

	private final AgentAnswers answers;

	private final FaultLog faults = new FaultLog();

	RequestJudge(AgentFilterSettings settings, Judge judge, AgentAnswers answers) {
		this.settings = settings;
		this.judge = judge;
		this.answers = answers;
	}

	Verdict judge(HttpServletRequest request) {
		try {
			return (request.getDispatcherType() == DispatcherType.ERROR) ? Verdict.Pass.INSTANCE
					: judgeDispatch(request);
		}
		catch (VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			this.faults.report(ex);
			return new Verdict.Refuse(this.answers.fault());
		}
	}

	private Verdict judgeDispatch(HttpServletRequest request) {
		RequestPath path = DispatchPath.of(request);
		Optional<PathPrefix> agentOnly = DispatchPath.within(this.settings.agentOnly(), path);
		if (isPreflight(request)) {
			return agentOnly.isPresent() ? Verdict.PassPreflight.INSTANCE : Verdict.Pass.INSTANCE;
		}
		if (this.settings.mode() == Mode.OFF) {
			return agentOnly.isPresent() ? new Verdict.Refuse(this.answers.closed()) : Verdict.Pass.INSTANCE;
		}
		ServletHttpMessage message = ServletHttpMessage.dispatched(request, path);
		Assessment assessment = assess(request, path, message);
		Agents.leave(request, new Judgement(assessment, request.getMethod(), path));
		return agentOnly.isPresent() ? judgeAgentOnly(request, path, assessment, agentOnly.get())
				: judgeOpen(request, path, assessment, message);
	}

	/**
	 * A request seen for the first time within a dispatch is verified as it was sent, and
	 * decided for where it goes.
	 */
	private Assessment assess(HttpServletRequest request, RequestPath path, ServletHttpMessage message) {
		Optional<Judgement> earlier = Agents.judgement(request);
		if (earlier.isPresent()) {
			Assessment assessment = earlier.get().assessment();
			return earlier.get().isFor(message.method(), path) ? assessment
					: this.judge.reassess(assessment, message, path);
		}
		boolean sent = request.getDispatcherType() == DispatcherType.REQUEST;
		return this.judge.assess(sent ? message : ServletHttpMessage.asSent(request), path);
	}

	private Verdict judgeAgentOnly(HttpServletRequest request, RequestPath path, Assessment assessment,
			PathPrefix prefix) {
		if (isAmbiguous(request, path)) {
			return new Verdict.Refuse(this.answers.ambiguousPath(assessment));
		}
		return this.answers.toAgentOnly(assessment, AgentRequirement.ANY)
			.<Verdict>map(Verdict.Refuse::new)
			.orElseGet(() -> new Verdict.PassAgent(prefix));
	}

	private Verdict judgeOpen(HttpServletRequest request, RequestPath path, Assessment assessment,
			ServletHttpMessage message) {
		Verdict verdict = (hasCredential(assessment) && isAmbiguous(request, path))
				? new Verdict.Refuse(this.answers.ambiguousPath(assessment))
				: Verdict.Refuse.orPass(this.answers.toRequest(assessment, message));
		if (this.settings.mode() == Mode.OBSERVE && verdict instanceof Verdict.Refuse refuse) {
			logger.debug("Observing only: would have answered {}", refuse.answer().status());
			return Verdict.Pass.INSTANCE;
		}
		return verdict;
	}

	/**
	 * A path of the application's own dispatch is not the client's spelling.
	 */
	private static boolean isAmbiguous(HttpServletRequest request, RequestPath path) {
		return request.getDispatcherType() == DispatcherType.REQUEST && path.isAmbiguous();
	}

	private static boolean hasCredential(Assessment assessment) {
		return assessment.verification().outcome() != Outcome.UNSIGNED
				|| !(assessment.token() instanceof TokenVerification.Absent);
	}

	/**
	 * A browser cannot sign it, and anybody can call a request that: it goes to whatever
	 * handles it behind us and carries nobody's identity (threat T-93).
	 */
	static boolean isPreflight(HttpServletRequest request) {
		return request.getMethod().equals("OPTIONS") && request.getHeader("Origin") != null
				&& request.getHeader("Access-Control-Request-Method") != null;
	}

}
