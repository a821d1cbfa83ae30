package io.avpsecurity.core.policy.yaml;

import java.util.List;
import java.util.Objects;

import io.avpsecurity.core.policy.Policy;

/**
 * What reading a policy file came to: a policy, or everything that is wrong.
 */
public sealed interface PolicyReading {

	/**
	 * It is a policy.
	 *
	 * @param policy the policy; its version is the first 12 hexadecimal digits of the
	 * SHA-256 of the text
	 * @param warnings what its owner should know, such as a rule that can never match
	 */
	record Accepted(Policy policy, List<PolicyProblem> warnings) implements PolicyReading {

		public Accepted {
			Objects.requireNonNull(policy, "policy must not be null");
			warnings = List.copyOf(warnings);
		}

	}

	/**
	 * It is none.
	 *
	 * @param problems at least one
	 */
	record Refused(List<PolicyProblem> problems) implements PolicyReading {

		public Refused {
			problems = List.copyOf(problems);
			if (problems.isEmpty()) {
				throw new IllegalArgumentException("problems must not be empty");
			}
		}

	}

}
