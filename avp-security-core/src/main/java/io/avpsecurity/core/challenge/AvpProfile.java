package io.avpsecurity.core.challenge;

/**
 * How challenges and answers are written. The engine is the same.
 */
public enum AvpProfile {

	/** As AVP sections 1 and 2 have it. */
	CORE("avp_"),

	/** Within the registration of an agent, as the reference implementation has it. */
	EMBEDDED("chl_");

	private final String idPrefix;

	AvpProfile(String idPrefix) {
		this.idPrefix = idPrefix;
	}

	/**
	 * Returns what the ids of challenges begin with.
	 * @return the prefix
	 */
	public String idPrefix() {
		return this.idPrefix;
	}

}
