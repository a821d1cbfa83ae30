package io.avpsecurity.spring.boot;

import java.util.StringJoiner;

import io.avpsecurity.core.policy.yaml.InvalidPolicyException;
import io.avpsecurity.core.policy.yaml.PolicyProblem;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Lists everything that is wrong with the policy file, each with its line and column.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class InvalidPolicyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidPolicyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidPolicyException cause) {
		StringJoiner description = new StringJoiner(System.lineSeparator());
		description.add("The policy file cannot be used:").add("");
		cause.problems().stream().map(PolicyProblem::toString).forEach(description::add);
		return new FailureAnalysis(description.toString(),
				"Correct the file, or write the location of another one at avp.policy.location. Nothing is guessed: "
						+ "without a policy that is understood to the last word the application does not start.",
				cause);
	}

}
