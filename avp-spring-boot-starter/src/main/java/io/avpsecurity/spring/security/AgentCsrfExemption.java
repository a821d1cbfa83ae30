package io.avpsecurity.spring.security;

import java.util.Enumeration;
import java.util.Locale;
import java.util.Optional;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.token.PresentedToken;
import io.avpsecurity.servlet.Agents;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Matches only requests that no browser can have been made to send for its user (threat
 * T-122): they prove a credential in a header, a signature over the method and the path
 * or a valid token, and carry nothing that a browser adds by itself or that says whose
 * page they come from. Does not look at the body.
 */
final class AgentCsrfExemption implements RequestMatcher {

	private static final String CLIENT_CERTIFICATE = "jakarta.servlet.request.X509Certificate";

	@Override
	public boolean matches(HttpServletRequest request) {
		Optional<Assessment> assessment = Agents.assessment(request);
		return assessment.isPresent() && isPassing(assessment.get()) && isProven(assessment.get(), request)
				&& !isAmbient(request) && isOfNoOtherSite(request);
	}

	private static boolean isPassing(Assessment assessment) {
		Action action = assessment.decision().action();
		return action == Action.ALLOW || action == Action.REVIEW;
	}

	private static boolean isProven(Assessment assessment, HttpServletRequest request) {
		boolean bound = assessment.agent().filter((agent) -> agent.coverage().bindsMethodAndPath()).isPresent();
		return bound || (assessment.isProven(Mechanism.TOKEN) && isInHeader(assessment.token())
				&& isOneAvp(request.getHeader("Authorization")));
	}

	/** Any page can write a query. */
	private static boolean isInHeader(TokenVerification token) {
		return token instanceof TokenVerification.Valid valid && !valid.inQuery();
	}

	/**
	 * Cookies, a session, a client certificate and other credentials may be a user's.
	 */
	private static boolean isAmbient(HttpServletRequest request) {
		return request.getHeader("Cookie") != null || request.getSession(false) != null
				|| request.getAttribute(CLIENT_CERTIFICATE) != null || hasOtherAuthorization(request);
	}

	private static boolean hasOtherAuthorization(HttpServletRequest request) {
		Enumeration<String> lines = request.getHeaders("Authorization");
		if (!lines.hasMoreElements()) {
			return false;
		}
		return !isOneAvp(lines.nextElement()) || lines.hasMoreElements();
	}

	/** After a comma there could be another one. */
	private static boolean isOneAvp(@Nullable String line) {
		return line != null && PresentedToken.isAvp(line) && line.indexOf(',') < 0;
	}

	private static boolean isOfNoOtherSite(HttpServletRequest request) {
		return isEach(request.getHeaders("Sec-Fetch-Site"), "same-origin", "none")
				&& isEach(request.getHeaders("Origin"), origin(request), origin(request));
	}

	private static boolean isEach(Enumeration<String> lines, String expected, String orElse) {
		while (lines.hasMoreElements()) {
			String line = lines.nextElement();
			if (!line.equals(expected) && !line.equals(orElse)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * The origin of the request itself, as a browser writes it (RFC 6454 section 6.2).
	 */
	private static String origin(HttpServletRequest request) {
		String scheme = request.getScheme().toLowerCase(Locale.ROOT);
		String origin = scheme + "://" + request.getServerName().toLowerCase(Locale.ROOT);
		int defaultPort = scheme.equals("https") ? 443 : 80;
		return (request.getServerPort() == defaultPort) ? origin : origin + ':' + request.getServerPort();
	}

}
