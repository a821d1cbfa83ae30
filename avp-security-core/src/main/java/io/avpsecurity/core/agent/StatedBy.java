package io.avpsecurity.core.agent;

import java.util.Locale;

/**
 * Where a statement about an agent comes from.
 */
public enum StatedBy {

	/** The owner of this application, in its configuration. */
	CONFIGURATION,

	/** The card that the owner has configured for the agent, or whose URL it has. */
	CONFIGURED_CARD,

	/** The list of known agents that comes with this product. */
	KNOWN_AGENTS,

	/** A card that a registry of the owner lists. */
	REGISTRY,

	/** A card found at the agent's own origin. */
	WELL_KNOWN;

	private final String code = name().toLowerCase(Locale.ROOT);

	/**
	 * Returns the stable code.
	 * @return the code in lower snake case
	 */
	public String code() {
		return this.code;
	}

	@Override
	public String toString() {
		return this.code;
	}

}
