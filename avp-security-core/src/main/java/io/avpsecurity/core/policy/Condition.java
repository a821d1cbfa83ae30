package io.avpsecurity.core.policy;

import java.util.Locale;
import java.util.Optional;

/**
 * What a rule can ask about a request, in the order in which it is asked.
 */
public enum Condition {

	/** Whether the signatures verified. */
	VERIFIED,

	/** Who the agent is. */
	AGENT,

	/** What triggers the agent. */
	TRIGGER,

	/** What the agent says its requests are for. */
	PURPOSE,

	/** Whether there is a valid token. */
	TOKEN,

	/** What the token was given for. */
	SCOPE,

	/** The method. */
	METHODS,

	/** The path. */
	PATH;

	/** None of them fails. Optionals are made once: a thousand rules cost no memory. */
	static final Optional<Condition> NONE = Optional.empty();

	private final String code = name().toLowerCase(Locale.ROOT);

	private final Optional<Condition> failed = Optional.of(this);

	/**
	 * Returns the stable lower-case word.
	 * @return the word used in a policy
	 */
	public String code() {
		return this.code;
	}

	Optional<Condition> failed() {
		return this.failed;
	}

	@Override
	public String toString() {
		return this.code;
	}

}
