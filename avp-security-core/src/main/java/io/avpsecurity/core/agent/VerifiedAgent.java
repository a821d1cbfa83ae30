package io.avpsecurity.core.agent;

import java.time.Instant;
import java.util.Objects;

/**
 * An agent one of whose keys made a signature of this request. The signature speaks only
 * for the parts in {@link #coverage()}, and a copy of it may have been sent before.
 *
 * @param identity who it is
 * @param keyid the RFC 7638 thumbprint of the key
 * @param keySource where the key was found
 * @param label the label of the signature in the request
 * @param coverage the parts of the request that the signature speaks for
 * @param expires when the signature ends
 * @param description what is said about the agent elsewhere
 */
public record VerifiedAgent(AgentIdentity identity, String keyid, KeySource keySource, String label, Coverage coverage,
		Instant expires, AgentDescription description) {

	public VerifiedAgent {
		Objects.requireNonNull(identity, "identity must not be null");
		Objects.requireNonNull(keyid, "keyid must not be null");
		Objects.requireNonNull(keySource, "keySource must not be null");
		Objects.requireNonNull(label, "label must not be null");
		Objects.requireNonNull(coverage, "coverage must not be null");
		Objects.requireNonNull(expires, "expires must not be null");
		Objects.requireNonNull(description, "description must not be null");
	}

}
