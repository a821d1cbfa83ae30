package io.avpsecurity.servlet;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.http.RequestPath;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Leaves an assessment with a request as {@link AgentFilter} does, for what no credential
 * can bring about yet.
 */
public final class LeftAssessments {

	private LeftAssessments() {
	}

	public static void leave(HttpServletRequest request, Assessment assessment) {
		Agents.leave(request, new Judgement(assessment, request.getMethod(), RequestPath.of(request.getRequestURI())));
	}

}
