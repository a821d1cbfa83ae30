package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import okhttp3.Headers;
import okhttp3.Response;
import okio.BufferedSource;

/**
 * What a response means for a fetch. Nothing of a body is read that is not wanted.
 *
 * @param exchange the fields as they came
 * @param response the response, not read yet
 */
record ReceivedResponse(FetchExchange exchange, Response response) {

	/** More lines are no response of a directory. */
	private static final int MAX_FIELDS = 128;

	private static final int OK = 200;

	private static final int NOT_MODIFIED = 304;

	FetchResult read(FetchUrl url, boolean conditional, int maxBytes) throws IOException {
		int status = this.response.code();
		Headers fields = this.exchange.received();
		if (status < 100 || status > 599 || !isLengthClear(fields)) {
			return FetchResult.Failed.of(FetchFault.UNREACHABLE);
		}
		if (fields.size() > MAX_FIELDS) {
			return FetchResult.Failed.of(FetchFault.TOO_LARGE);
		}
		if (status == NOT_MODIFIED && conditional) {
			return new FetchResult.NotModified(this.exchange.response(status));
		}
		if (status != OK) {
			return failed(isRedirect(status) ? FetchFault.REDIRECT : FetchFault.STATUS);
		}
		if (!isIdentity(fields)) {
			return failed(FetchFault.ENCODED);
		}
		return readBody(url, maxBytes);
	}

	/** One byte more than is accepted tells that it is too large. */
	private FetchResult readBody(FetchUrl url, int maxBytes) throws IOException {
		BufferedSource source = this.response.body().source();
		if (isLongerThan(this.exchange.received(), maxBytes) || source.request(maxBytes + 1L)) {
			return failed(FetchFault.TOO_LARGE);
		}
		return new FetchResult.Loaded(this.exchange.request(url), this.exchange.response(OK),
				FetchedBody.of(source.readByteArray()));
	}

	private FetchResult failed(FetchFault fault) {
		int status = this.response.code();
		Optional<Duration> retryAfter = RetryAfter.of(this.exchange.response(status));
		return new FetchResult.Failed(fault, status, retryAfter);
	}

	private static boolean isRedirect(int status) {
		return status >= 300 && status <= 399 && status != NOT_MODIFIED;
	}

	private static boolean isIdentity(Headers fields) {
		return fields.values("Content-Encoding").stream().allMatch((line) -> line.strip().equalsIgnoreCase("identity"));
	}

	/**
	 * RFC 9112 section 6.3: a length that is none, or two of them, cannot be recovered.
	 */
	private static boolean isLengthClear(Headers fields) {
		List<String> lengths = fields.values("Content-Length");
		return lengths.stream().allMatch((line) -> Digits.parse(line).isPresent())
				&& lengths.stream().distinct().count() <= 1;
	}

	/** The client takes a length with too many digits for none. */
	private static boolean isLongerThan(Headers fields, int max) {
		return fields.values("Content-Length").stream().anyMatch((line) -> Digits.parse(line).orElse(0) > max);
	}

}
