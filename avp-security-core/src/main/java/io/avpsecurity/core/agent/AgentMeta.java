package io.avpsecurity.core.agent;

import java.util.Objects;
import java.util.Optional;

/**
 * What an agent says about itself when it answers a challenge (AVP section 2). Anybody
 * can write anything here: it is for statistics and never decides. At most
 * {@value #MAX_LENGTH} characters each. {@code toString} shows none of it, because it is
 * not fit for a log as it is. Immutable.
 *
 * @param name its name
 * @param version its version
 * @param framework what it is made with
 */
public record AgentMeta(Optional<String> name, Optional<String> version, Optional<String> framework) {

	/** The longest text. */
	public static final int MAX_LENGTH = 128;

	/** It says nothing. */
	public static final AgentMeta NONE = new AgentMeta(Optional.empty(), Optional.empty(), Optional.empty());

	public AgentMeta {
		Objects.requireNonNull(name, "name must not be null");
		Objects.requireNonNull(version, "version must not be null");
		Objects.requireNonNull(framework, "framework must not be null");
	}

	@Override
	public String toString() {
		return "AgentMeta[hidden]";
	}

}
