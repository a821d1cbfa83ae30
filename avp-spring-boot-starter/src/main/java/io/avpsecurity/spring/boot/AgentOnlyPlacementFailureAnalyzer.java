package io.avpsecurity.spring.boot;

import io.avpsecurity.spring.web.AgentOnlyPlacementException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Says which {@code @AgentOnly} would have no effect, and where to put it.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class AgentOnlyPlacementFailureAnalyzer extends AbstractFailureAnalyzer<AgentOnlyPlacementException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, AgentOnlyPlacementException cause) {
		return new FailureAnalysis(cause.getMessage() + '.', cause.getAction(), cause);
	}

}
