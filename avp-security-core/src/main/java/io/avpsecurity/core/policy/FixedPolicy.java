package io.avpsecurity.core.policy;

import java.util.Objects;

/**
 * A policy that stays as it is. Immutable.
 *
 * @param status the policy and where it is from
 */
public record FixedPolicy(PolicyStatus status) implements PolicySource {

	public FixedPolicy {
		Objects.requireNonNull(status, "status must not be null");
	}

	@Override
	public Policy current() {
		return this.status.policy();
	}

	/** Nothing was looked for. */
	@Override
	public void close() {
	}

}
