package io.avpsecurity.cli;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.jwk.PublicJwk;

/**
 * One good key of a set, and whether it is used.
 *
 * @param where its place, such as {@code keys[2]}
 * @param jwk the key
 * @param fault why signatures by it are not verified
 */
record CheckedKey(String where, PublicJwk jwk, Optional<Reason> fault) {

	boolean isUsable() {
		return this.fault.isEmpty();
	}

	String line(Set<String> proven) {
		return this.where + "  " + this.jwk.thumbprint() + "  " + this.jwk.key().algorithm().registeredName()
				+ this.fault.map((reason) -> ", not used: " + reason).orElse("")
				+ (proven.contains(this.jwk.thumbprint()) ? ", proven" : "");
	}

	Map<String, Object> members(Set<String> proven) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("where", this.where);
		members.put("keyid", this.jwk.thumbprint());
		members.put("algorithm", this.jwk.key().algorithm().registeredName());
		this.jwk.notBefore().map(Instant::toString).ifPresent((date) -> members.put("not_before", date));
		this.jwk.expires().map(Instant::toString).ifPresent((date) -> members.put("expires", date));
		members.put("usable", isUsable());
		this.fault.ifPresent((reason) -> members.put("reason", reason.code()));
		members.put("proven", proven.contains(this.jwk.thumbprint()));
		return members;
	}

}
