package io.avpsecurity.core.policy.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What is wrong with a document, in the order of the document, whatever the order in
 * which it was found. Keeps the first {@value #MAX} and counts the others. Not
 * thread-safe.
 */
final class Problems {

	/** How many problems are told apart. */
	static final int MAX = 100;

	private static final Comparator<PolicyProblem> ORDER = Comparator.comparingInt(PolicyProblem::line)
		.thenComparingInt(PolicyProblem::column);

	private final String source;

	private final String subject;

	private final List<PolicyProblem> first = new ArrayList<>();

	private int count;

	/**
	 * Creates an empty list.
	 * @param source the file, as people know it
	 * @param subject what a problem is about that is about the whole document
	 */
	Problems(String source, String subject) {
		this.source = source;
		this.subject = subject;
	}

	/** Adds one about the whole document. */
	void add(Position at, String message) {
		add(at, this.subject, message);
	}

	void add(Position at, String subject, String message) {
		this.count++;
		this.first.add(new PolicyProblem(this.source, at.line(), at.column(), subject, message));
		if (this.first.size() >= 2 * MAX) {
			cut();
		}
	}

	/** An empty list about the same document. */
	Problems another() {
		return new Problems(this.source, this.subject);
	}

	boolean isEmpty() {
		return this.count == 0;
	}

	String subject() {
		return this.subject;
	}

	List<PolicyProblem> list() {
		cut();
		List<PolicyProblem> all = new ArrayList<>(this.first);
		int more = this.count - all.size();
		if (more > 0) {
			PolicyProblem last = all.get(all.size() - 1);
			all.add(new PolicyProblem(this.source, last.line(), last.column(), this.subject,
					more + " more " + ((more == 1) ? "problem" : "problems") + " after this one"));
		}
		return List.copyOf(all);
	}

	/** The order of two problems in one place is that in which they were found. */
	private void cut() {
		this.first.sort(ORDER);
		if (this.first.size() > MAX) {
			this.first.subList(MAX, this.first.size()).clear();
		}
	}

}
