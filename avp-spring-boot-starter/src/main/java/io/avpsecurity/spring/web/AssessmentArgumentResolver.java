package io.avpsecurity.spring.web;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.policy.JudgedRequest;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.servlet.Agents;
import jakarta.servlet.ServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Gives a handler method its {@link Assessment}, never null and never bound from request
 * parameters. A request that nobody judged, because the product is off, is unsigned.
 */
final class AssessmentArgumentResolver implements HandlerMethodArgumentResolver {

	private static final Assessment NOT_JUDGED = notJudged();

	@Override
	public boolean supportsParameter(MethodParameter parameter) {
		return parameter.getParameterType() == Assessment.class;
	}

	@Override
	public Object resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer container,
			NativeWebRequest webRequest, @Nullable WebDataBinderFactory binderFactory) {
		ServletRequest request = webRequest.getNativeRequest(ServletRequest.class);
		return (request != null) ? Agents.assessment(request).orElse(NOT_JUDGED) : NOT_JUDGED;
	}

	private static Assessment notJudged() {
		Verification verification = Verification.Unsigned.NO_SIGNATURE;
		JudgedRequest request = new JudgedRequest(verification, TokenVerification.Absent.INSTANCE, "GET",
				RequestPath.of("/"));
		return new Assessment(request, verification, Policy.BUILT_IN.rule(request).decision(), Replay.OFF,
				Policy.BUILT_IN);
	}

}
