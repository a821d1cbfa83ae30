package io.avpsecurity.spring.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Says which property has which wrong value, and what to write.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class AvpPropertyFailureAnalyzer extends AbstractFailureAnalyzer<AvpPropertyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, AvpPropertyException cause) {
		return new FailureAnalysis(cause.getMessage() + '.', cause.getExpected(), cause);
	}

}
