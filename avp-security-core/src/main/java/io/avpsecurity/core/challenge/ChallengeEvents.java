package io.avpsecurity.core.challenge;

import io.avpsecurity.core.event.ChallengeAttempt;
import io.avpsecurity.core.event.ChallengeIssue;

/**
 * Told of every challenge and every answer. Throws nothing.
 */
public interface ChallengeEvents {

	/**
	 * A challenge was given.
	 * @param issue which
	 */
	void issued(ChallengeIssue issue);

	/**
	 * A challenge was answered, or one was refused.
	 * @param attempt what came of it
	 */
	void attempted(ChallengeAttempt attempt);

	/**
	 * That a challenge was used could not be recorded, so its answer was not looked at.
	 */
	void useNotRecorded();

}
