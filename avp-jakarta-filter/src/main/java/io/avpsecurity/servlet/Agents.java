package io.avpsecurity.servlet;

import java.util.Optional;

import io.avpsecurity.core.Assessment;
import jakarta.servlet.ServletRequest;

/**
 * Gives the assessment that {@link AgentFilter} left with a request, and only that: no
 * client can put one there, since headers are not looked at and an attribute that a
 * front-end server forwards is never of our type (threat T-98). During a dispatch inside
 * the container it is the one made for that dispatch.
 */
public final class Agents {

	private static final String ATTRIBUTE = Agents.class.getName() + ".judgement";

	private Agents() {
	}

	/**
	 * Returns the assessment of a request.
	 * @param request the request
	 * @return the assessment, or empty when the filter did not assess the request: it is
	 * off, did not run, or the request is a CORS preflight
	 */
	public static Optional<Assessment> assessment(ServletRequest request) {
		return judgement(request).map(Judgement::assessment);
	}

	static Optional<Judgement> judgement(ServletRequest request) {
		return (request.getAttribute(ATTRIBUTE) instanceof Judgement judgement) ? Optional.of(judgement)
				: Optional.empty();
	}

	static void leave(ServletRequest request, Judgement judgement) {
		request.setAttribute(ATTRIBUTE, judgement);
	}

}
