package io.avpsecurity.core;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.AvpError;

/**
 * What the AVP server answers. Immutable. It may hold a token: it is for the client that
 * asked, and for no log.
 *
 * @param error why it refuses, or empty when it does not
 * @param retryAfter when to come back, in whole seconds, where waiting helps
 * @param body the members of the JSON body, in order
 */
public record AvpReply(Optional<AvpError> error, Optional<Duration> retryAfter, Map<String, Object> body) {

	public AvpReply {
		Objects.requireNonNull(error, "error must not be null");
		Objects.requireNonNull(retryAfter, "retryAfter must not be null");
		body = Collections.unmodifiableMap(new LinkedHashMap<>(body));
	}

	/**
	 * Returns the status of the answer.
	 * @return an HTTP status
	 */
	public int status() {
		return this.error.map(AvpError::status).orElse(200);
	}

	@Override
	public String toString() {
		return "AvpReply[error=" + this.error + ", retryAfter=" + this.retryAfter + "]";
	}

}
