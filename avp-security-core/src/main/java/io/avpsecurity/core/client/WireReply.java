package io.avpsecurity.core.client;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import okhttp3.Headers;

import io.avpsecurity.core.fetch.RetryAfter;
import io.avpsecurity.core.http.ResponseMessage;

/**
 * What came over the wire, within bounds.
 */
sealed interface WireReply {

	/**
	 * An answer.
	 *
	 * @param status the status
	 * @param fields the fields as they came
	 * @param text the body, read as UTF-8
	 */
	record Answer(int status, Headers fields, String text) implements WireReply {

		boolean isOk() {
			return this.status == 200;
		}

		boolean isOf(String mediaType) {
			String stated = contentType().orElse("");
			int end = stated.indexOf(';');
			String type = (end < 0) ? stated : stated.substring(0, end);
			return type.strip().toLowerCase(Locale.ROOT).equals(mediaType);
		}

		Optional<String> contentType() {
			List<String> lines = this.fields.values("Content-Type");
			return (lines.size() == 1) ? Optional.of(lines.get(0)) : Optional.empty();
		}

		/** Of a date, too, which counts from that of the answer. */
		Optional<Duration> retryAfter() {
			ResponseMessage response = ResponseMessage.of(this.status);
			for (String name : List.of("Date", "Retry-After")) {
				for (String value : this.fields.values(name)) {
					response = response.withField(name, value);
				}
			}
			return RetryAfter.of(response);
		}

		@Override
		public String toString() {
			return "Answer[status=" + this.status + ']';
		}

	}

	/**
	 * No answer, or none that is read.
	 *
	 * @param message why, without any text of the other side
	 */
	record Failure(String message) implements WireReply {
	}

}
