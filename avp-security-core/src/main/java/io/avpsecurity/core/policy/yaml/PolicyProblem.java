package io.avpsecurity.core.policy.yaml;

import java.util.Objects;

/**
 * One thing that is wrong with a policy file, and where. Immutable.
 *
 * @param source the file, as people know it
 * @param line the line, from 1
 * @param column the column, from 1
 * @param subject what it is about, such as {@code Rule 3 ('no-scrapers')}, counted from
 * 1, or {@code Policy}
 * @param message what was found, what was expected, and the nearest thing that is known;
 * printable ASCII
 */
public record PolicyProblem(String source, int line, int column, String subject, String message) {

	public PolicyProblem {
		Objects.requireNonNull(source, "source must not be null");
		Objects.requireNonNull(subject, "subject must not be null");
		Objects.requireNonNull(message, "message must not be null");
	}

	/**
	 * Says it in one line.
	 * @return such as {@code Rule 3 (agent-policy.yaml:14:12): unknown trigger 'crawl',
	 * expected fetcher or crawler}
	 */
	@Override
	public String toString() {
		return this.subject + " (" + this.source + ':' + this.line + ':' + this.column + "): " + this.message;
	}

}
