package io.avpsecurity.sample.demo;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Shows what was seen instead of a stack trace.
 */
final class DemonstrationFailureAnalyzer extends AbstractFailureAnalyzer<DemonstrationFailedException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, DemonstrationFailedException cause) {
		return new FailureAnalysis("The demonstration did not show what it should.\n\n" + cause.getMessage(),
				"Start it without other properties of avp. If that does not help, it is a bug: please report it.",
				cause);
	}

}
