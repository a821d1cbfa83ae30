package io.avpsecurity.core.agent;

import java.util.Locale;
import java.util.Optional;

/**
 * Who caused a request: a person waiting for it, or nobody. It is what a card, a registry
 * or the owner says about an agent, not something a signature proves.
 */
public enum Trigger {

	/** A person asked for this very request. */
	FETCHER,

	/** Nobody asked for it: the agent collects. */
	CRAWLER;

	private final String code = name().toLowerCase(Locale.ROOT);

	/**
	 * Returns the word a card uses for this trigger.
	 * @return the stable lower-case word
	 */
	public String code() {
		return this.code;
	}

	/**
	 * Reads the word of a card. Another word, also one in upper case, is no trigger.
	 * @param code the word
	 * @return the trigger, or empty
	 */
	public static Optional<Trigger> ofCode(String code) {
		for (Trigger trigger : values()) {
			if (trigger.code.equals(code)) {
				return Optional.of(trigger);
			}
		}
		return Optional.empty();
	}

	@Override
	public String toString() {
		return this.code;
	}

}
