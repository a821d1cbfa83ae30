package io.avpsecurity.core.policy.yaml;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A policy that has to be there at the start cannot be used.
 */
public final class InvalidPolicyException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	private final transient List<PolicyProblem> problems;

	/**
	 * Creates the exception.
	 * @param problems everything that is wrong, at least one
	 */
	public InvalidPolicyException(List<PolicyProblem> problems) {
		super(problems.stream().map(PolicyProblem::toString).collect(Collectors.joining("\n")));
		this.problems = List.copyOf(problems);
	}

	/**
	 * Returns everything that is wrong.
	 * @return the problems, in the order of the file
	 */
	public List<PolicyProblem> problems() {
		return this.problems;
	}

}
