package io.avpsecurity.servlet;

import java.util.concurrent.atomic.AtomicBoolean;

import io.avpsecurity.core.policy.PathPrefix;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says once what to write when the application's own security turns away agents that
 * passed here: an agent-only path is closed to others, and not opened by us. Thread-safe.
 */
final class LockedOutLog {

	private static final Logger logger = LoggerFactory.getLogger(AgentFilter.class);

	private final AtomicBoolean reported = new AtomicBoolean();

	void check(PathPrefix prefix, int status) {
		boolean turnedAway = status == HttpServletResponse.SC_UNAUTHORIZED || status == HttpServletResponse.SC_FOUND;
		if (turnedAway && this.reported.compareAndSet(false, true)) {
			String pattern = prefix.toString().equals("/") ? "/**" : prefix + "/**";
			logger.warn(
					"The application answered {} to a proven agent on the agent-only path {}. An agent is not logged in:"
							+ " let it through in the application's own security, with Spring Security by"
							+ " .requestMatchers(\"{}\").hasAuthority(\"AGENT_SIGNATURE\") or .permitAll().",
					status, prefix, pattern);
		}
	}

}
