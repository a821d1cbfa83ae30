package io.avpsecurity.core.policy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.avpsecurity.core.agent.Coverage;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Requirement;

/**
 * What a rule asks of the signature of a request that it matches. A request that does not
 * meet it is refused, and no later rule is tried. Immutable.
 *
 * @param require the parts of the request it has to cover
 * @param replay how far it is kept from being used again
 */
public record RuleDemands(Set<Requirement> require, Replay replay) {

	/** Nothing is asked for. */
	public static final RuleDemands NONE = new RuleDemands(Set.of(), Replay.OFF);

	public RuleDemands {
		EnumSet<Requirement> ordered = EnumSet.noneOf(Requirement.class);
		ordered.addAll(require);
		require = Collections.unmodifiableSet(ordered);
		Objects.requireNonNull(replay, "replay must not be null");
	}

	/**
	 * Returns whether something is asked for.
	 * @return false when any verified or unverified request will do
	 */
	public boolean isSet() {
		return !this.require.isEmpty() || this.replay != Replay.OFF;
	}

	/** What a signature should have covered and does not. */
	List<Requirement> missing(Coverage coverage) {
		List<Requirement> missing = new ArrayList<>(this.require);
		missing.removeIf((requirement) -> requirement.isMetBy(coverage));
		return missing;
	}

}
