package io.avpsecurity.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What was found out about a document, in the order in which it was: problems, for which
 * it is not accepted as its author means it, and what is worth a warning. Not
 * thread-safe.
 */
final class Findings {

	private final List<Finding> problems = new ArrayList<>();

	private final List<Finding> warnings = new ArrayList<>();

	private boolean undecided;

	void problem(String where, String what, String advice) {
		this.problems.add(new Finding(where, what, advice));
	}

	void warning(String where, String what, String advice) {
		this.warnings.add(new Finding(where, what, advice));
	}

	/** Something that is needed could not be had, and may be another time. */
	void undecided(String where, String what, String advice) {
		this.undecided = true;
		problem(where, what, advice);
	}

	/** Takes over what was found out about a document that this one goes with. */
	void addAll(String document, Findings others) {
		others.problems.forEach((problem) -> this.problems.add(problem.in(document)));
		others.warnings.forEach((warning) -> this.warnings.add(warning.in(document)));
		this.undecided |= others.undecided;
	}

	boolean hasProblems() {
		return !this.problems.isEmpty();
	}

	/** Takes the problems for warnings: who is to decide has decided. */
	void waive() {
		this.warnings.addAll(0, this.problems);
		this.problems.clear();
	}

	ExitCode code() {
		if (this.undecided) {
			return ExitCode.UNDECIDED;
		}
		return hasProblems() ? ExitCode.FAILS : ExitCode.HOLDS;
	}

	/** Says in a line how a document has fared. */
	String title(String source, String kind) {
		return source + switch (code()) {
			case HOLDS -> " is " + kind;
			case UNDECIDED -> " cannot be judged now";
			default -> " is not accepted as it is";
		};
	}

	List<String> lines() {
		List<String> lines = new ArrayList<>();
		this.problems.forEach((problem) -> lines.add("Problem: " + problem));
		this.warnings.forEach((warning) -> lines.add("Warning: " + warning));
		return lines;
	}

	/** Adds the members that say all this to those of a result. */
	void addTo(Map<String, Object> members) {
		members.put("undecided", this.undecided);
		members.put("problems", this.problems.stream().map(Finding::members).toList());
		members.put("warnings", this.warnings.stream().map(Finding::members).toList());
	}

}
