package io.avpsecurity.spring.web;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.servlet.AgentAnswers;
import io.avpsecurity.servlet.AgentRequirement;
import io.avpsecurity.servlet.Agents;
import io.avpsecurity.servlet.Answer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Lets nobody but a proven agent reach an {@link AgentOnly} handler. It stands before
 * argument binding and asks no proxy, so private and final handlers are guarded too. It
 * writes the answer itself: an exception would be for the application's own handlers to
 * turn into another status or a redirect. A request that was not assessed, or whose
 * handler cannot be understood, is refused.
 */
final class AgentOnlyInterceptor implements HandlerInterceptor {

	private final AgentAnswers answers;

	private final AgentOnlyLookup lookup;

	private final OptionsHandlers optionsHandlers;

	private final LookupFaultLog faults = new LookupFaultLog();

	AgentOnlyInterceptor(AgentAnswers answers, AgentOnlyLookup lookup, OptionsHandlers optionsHandlers) {
		this.answers = answers;
		this.lookup = lookup;
		this.optionsHandlers = optionsHandlers;
	}

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
			throws IOException {
		Optional<Answer> answer;
		try {
			List<AgentRequirement> requirements = OptionsHandlers.isBuiltIn(handler)
					? this.optionsHandlers.find(request) : this.lookup.find(handler).map(List::of).orElse(List.of());
			if (requirements.isEmpty()) {
				return true;
			}
			answer = answer(request, requirements);
		}
		catch (RuntimeException ex) {
			this.faults.report(handler, ex);
			answer = Optional.of(this.answers.closed());
		}
		if (answer.isPresent()) {
			this.answers.write(answer.get(), request, response);
			return false;
		}
		this.answers.markAgentOnly(response);
		return true;
	}

	private Optional<Answer> answer(HttpServletRequest request, List<AgentRequirement> requirements) {
		Optional<Assessment> assessment = Agents.assessment(request);
		if (assessment.isEmpty()) {
			return Optional.of(this.answers.closed());
		}
		return requirements.stream()
			.flatMap((requirement) -> this.answers.toAgentOnly(assessment.get(), requirement).stream())
			.findFirst();
	}

}
