package io.avpsecurity.core.api;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What the API answers. Immutable.
 *
 * @param error why the call is refused, or empty when it is not
 * @param retryAfter when to come back, in whole seconds, where waiting helps
 * @param body the members of the JSON body, in order; some are null
 */
public record ApiReply(Optional<ApiError> error, Optional<Duration> retryAfter, Map<String, Object> body) {

	public ApiReply {
		Objects.requireNonNull(error, "error must not be null");
		Objects.requireNonNull(retryAfter, "retryAfter must not be null");
		body = Collections.unmodifiableMap(new LinkedHashMap<>(body));
	}

	static ApiReply of(Map<String, Object> body) {
		return new ApiReply(Optional.empty(), Optional.empty(), body);
	}

	/**
	 * Refuses a call.
	 * @param error why
	 * @return the reply
	 */
	public static ApiReply refusal(ApiError error) {
		return refusal(error, error.message());
	}

	static ApiReply refusal(ApiError error, String message) {
		return new ApiReply(Optional.of(error), Optional.empty(), envelope(error, message));
	}

	static ApiReply wait(ApiError error, Duration retryAfter) {
		return new ApiReply(Optional.of(error), Optional.of(retryAfter), envelope(error, error.message()));
	}

	/**
	 * Returns the status of the answer.
	 * @return an HTTP status
	 */
	public int status() {
		return this.error.map(ApiError::status).orElse(200);
	}

	private static Map<String, Object> envelope(ApiError error, String message) {
		Map<String, Object> body = new LinkedHashMap<>();
		body.put("error", message);
		body.put("code", error.code());
		return body;
	}

}
