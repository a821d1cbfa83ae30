package io.avpsecurity.core.fetch;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;

/**
 * What came of one fetch.
 */
public sealed interface FetchResult {

	/**
	 * A document came, with status 200.
	 *
	 * @param request what was sent
	 * @param response the status and the fields
	 * @param body the document
	 */
	record Loaded(RequestMessage request, ResponseMessage response, FetchedBody body) implements FetchResult {

		public Loaded {
			Objects.requireNonNull(request, "request must not be null");
			Objects.requireNonNull(response, "response must not be null");
			Objects.requireNonNull(body, "body must not be null");
		}

	}

	/**
	 * What we have is still current: status 304, to a request with validators.
	 *
	 * @param response the status and the fields
	 */
	record NotModified(ResponseMessage response) implements FetchResult {

		public NotModified {
			Objects.requireNonNull(response, "response must not be null");
		}

	}

	/**
	 * Nothing usable came.
	 *
	 * @param fault why
	 * @param status the status, or 0 when there was none
	 * @param retryAfter how long the other side asks to be left alone, as it said
	 */
	record Failed(FetchFault fault, int status, Optional<Duration> retryAfter) implements FetchResult {

		public Failed {
			Objects.requireNonNull(fault, "fault must not be null");
			Objects.requireNonNull(retryAfter, "retryAfter must not be null");
		}

		/**
		 * Creates a failure without a status.
		 * @param fault why
		 * @return the failure
		 */
		public static Failed of(FetchFault fault) {
			return new Failed(fault, 0, Optional.empty());
		}

		/**
		 * Returns whether the same fetch may succeed in a while, although nobody changes
		 * anything: the other side is down, slow or overloaded.
		 * @return false for what was refused, moved, or is not there
		 */
		public boolean isTransient() {
			return switch (this.fault) {
				case UNREACHABLE, TIMEOUT -> true;
				case STATUS -> this.status >= 500;
				case BLOCKED, REDIRECT, TOO_LARGE, ENCODED -> false;
			};
		}

	}

}
