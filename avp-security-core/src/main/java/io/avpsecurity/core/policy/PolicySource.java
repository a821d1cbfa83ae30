package io.avpsecurity.core.policy;

/**
 * Where the policy in force comes from. It may be another one at any time, and is always
 * a whole one. Thread-safe.
 */
public interface PolicySource extends AutoCloseable {

	/**
	 * Returns the policy in force. A request asks once and keeps what it was given
	 * (threat T-102). Quick: nothing is read or waited for.
	 * @return the policy
	 */
	Policy current();

	/**
	 * Returns where the policy is from, and what was wrong with it last.
	 * @return the state, for people
	 */
	PolicyStatus status();

	/**
	 * Stops looking for another policy. The one in force stays.
	 */
	@Override
	void close();

}
