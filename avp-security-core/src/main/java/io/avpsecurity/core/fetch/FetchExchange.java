package io.avpsecurity.core.fetch;

import java.nio.charset.StandardCharsets;

import okhttp3.Headers;

import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.http.ResponseMessage;

/**
 * The fields that went over the wire in one fetch, in both directions, before the client
 * makes anything of them. Used by one thread.
 */
final class FetchExchange {

	private static final Headers NONE = Headers.of();

	private Headers sent = NONE;

	private Headers received = NONE;

	void record(Headers sent, Headers received) {
		this.sent = sent;
		this.received = received;
	}

	Headers received() {
		return this.received;
	}

	RequestMessage request(FetchUrl url) {
		RequestMessage request = RequestMessage.of("GET", url.url().toString());
		for (int i = 0; i < this.sent.size(); i++) {
			request = request.withField(this.sent.name(i), this.sent.value(i));
		}
		return request;
	}

	ResponseMessage response(int status) {
		ResponseMessage response = ResponseMessage.of(status);
		for (int i = 0; i < this.received.size(); i++) {
			response = response.withField(this.received.name(i), latin1(this.received.value(i)));
		}
		return response;
	}

	/** The client reads bytes as UTF-8; a message has them one by one. */
	private static String latin1(String value) {
		return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
	}

}
