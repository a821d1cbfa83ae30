package io.avpsecurity.core.policy;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.http.LogText;

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
	 * Puts other rules in place of those in force, where the policy can be written.
	 * Whoever calls waits for the disk, and a few seconds at most for others who do the
	 * same; {@link #current()} waits for nobody.
	 * @param rules the rules in order: the members of each by their names in a policy, in
	 * any of its spellings, as strings, numbers, booleans and lists, as JSON has them.
	 * They are judged as those of a policy that is read
	 * @return what became of them; when they were saved they are in force
	 */
	default PolicyReplacement replaceRules(List<?> rules) {
		return notAFile();
	}

	/**
	 * Returns why {@link #replaceRules} cannot write now, whatever the rules, as far as
	 * that can be seen without writing. It may look at the disk.
	 * @return the reason, or empty when nothing is seen
	 */
	default Optional<PolicyReplacement.NotWritable> obstacle() {
		return Optional.of(notAFile());
	}

	private PolicyReplacement.NotWritable notAFile() {
		return new PolicyReplacement.NotWritable(status().source()
			.map((source) -> "the policy " + LogText.of(source) + " is packed into the application")
			.orElse("the policy is the built-in one") + ", expected that of a file");
	}

	/**
	 * Stops looking for another policy. The one in force stays.
	 */
	@Override
	void close();

}
