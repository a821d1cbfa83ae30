package io.avpsecurity.servlet;

import java.util.Objects;

import io.avpsecurity.core.challenge.AvpProfile;

/**
 * Where an {@link AgentFilter} serves AVP, below the context path. Immutable; what is no
 * plain path, and the root, are refused.
 *
 * @param base what the paths begin with, such as {@code /avp}
 * @param profile whether challenges are given by themselves or within a registration
 */
public record AvpPaths(String base, AvpProfile profile) {

	/** The usual ones. */
	public static final AvpPaths DEFAULT = new AvpPaths("/avp", AvpProfile.CORE);

	public AvpPaths {
		base = BasePath.of(base, "AVP", "/avp");
		Objects.requireNonNull(profile, "profile must not be null");
	}

	/**
	 * Returns where a challenge is given.
	 * @return the path
	 */
	public String challenge() {
		return this.base + ((this.profile == AvpProfile.CORE) ? "/challenge" : "/register");
	}

	/**
	 * Returns where an answer is taken.
	 * @return the path
	 */
	public String verify() {
		return this.base + ((this.profile == AvpProfile.CORE) ? "/verify" : "/register/verify");
	}

	/**
	 * Returns where the public keys of tokens are.
	 * @return the path
	 */
	public String keys() {
		return this.base + "/jwks.json";
	}

}
