package io.avpsecurity.core.http;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A request held in memory, for clients that sign and for tests. Immutable and
 * thread-safe.
 */
public final class RequestMessage implements HttpMessage {

	private final Target target;

	private final FieldLines fields;

	private final FieldLines trailers;

	private final Optional<MessageBody> body;

	private final Optional<String> clientAddress;

	private RequestMessage(Target target, FieldLines fields, FieldLines trailers, Optional<MessageBody> body,
			Optional<String> clientAddress) {
		this.target = target;
		this.fields = fields;
		this.trailers = trailers;
		this.body = body;
		this.clientAddress = clientAddress;
	}

	/**
	 * Takes an absolute URI apart without decoding or checking any of it. A fragment is
	 * dropped.
	 * @param method the method
	 * @param targetUri the absolute URI, such as {@code https://shop.example/a?b=c}
	 * @return the request, without fields and without a body
	 * @throws IllegalArgumentException if the URI has no scheme and authority
	 */
	public static RequestMessage of(String method, String targetUri) {
		return new RequestMessage(Target.of(method, targetUri), FieldLines.NONE, FieldLines.NONE, Optional.empty(),
				Optional.empty());
	}

	/**
	 * Adds a line of a field after those that are there.
	 * @param name the field name, in any case
	 * @param value the line
	 * @return a copy with the line
	 */
	public RequestMessage withField(String name, String value) {
		return new RequestMessage(this.target, this.fields.with(name, value), this.trailers, this.body,
				this.clientAddress);
	}

	/**
	 * Adds a line of a trailer field after those that are there.
	 * @param name the field name, in any case
	 * @param value the line
	 * @return a copy with the line
	 */
	public RequestMessage withTrailer(String name, String value) {
		return new RequestMessage(this.target, this.fields, this.trailers.with(name, value), this.body,
				this.clientAddress);
	}

	/**
	 * Replaces the body.
	 * @param body the content; it is copied
	 * @return a copy with that body
	 */
	public RequestMessage withBody(byte[] body) {
		return new RequestMessage(this.target, this.fields, this.trailers, Optional.of(MessageBody.of(body)),
				this.clientAddress);
	}

	/**
	 * Says where the request came from.
	 * @param clientAddress an IP address
	 * @return a copy with that address
	 */
	public RequestMessage withClientAddress(String clientAddress) {
		return new RequestMessage(this.target, this.fields, this.trailers, this.body, Optional.of(clientAddress));
	}

	/**
	 * Replaces the request target, for the forms other than origin form.
	 * @param requestTarget the target as it is sent
	 * @return a copy with that target
	 */
	public RequestMessage withRequestTarget(String requestTarget) {
		Target changed = new Target(this.target.method(), this.target.scheme(), this.target.authority(),
				this.target.path(), this.target.query(), requestTarget);
		return new RequestMessage(changed, this.fields, this.trailers, this.body, this.clientAddress);
	}

	/**
	 * Replaces the authority, as the {@code Host} field does.
	 * @param authority the authority
	 * @return a copy with that authority
	 */
	public RequestMessage withAuthority(String authority) {
		Target changed = new Target(this.target.method(), this.target.scheme(), authority, this.target.path(),
				this.target.query(), this.target.requestTarget());
		return new RequestMessage(changed, this.fields, this.trailers, this.body, this.clientAddress);
	}

	@Override
	public String method() {
		return this.target.method();
	}

	@Override
	public String scheme() {
		return this.target.scheme();
	}

	@Override
	public String authority() {
		return this.target.authority();
	}

	@Override
	public String path() {
		return this.target.path();
	}

	@Override
	public Optional<String> query() {
		return this.target.query();
	}

	@Override
	public Optional<String> requestTarget() {
		return Optional.of(this.target.requestTarget());
	}

	@Override
	public List<String> fieldLines(String name) {
		return this.fields.of(name);
	}

	@Override
	public Optional<List<String>> trailerLines(String name) {
		return Optional.of(this.trailers.of(name));
	}

	@Override
	public Optional<MessageBody> body() {
		return this.body;
	}

	@Override
	public Optional<String> clientAddress() {
		return this.clientAddress;
	}

	@Override
	public String toString() {
		return method() + ' ' + scheme() + "://" + authority() + path();
	}

	private record Target(String method, String scheme, String authority, String path, Optional<String> query,
			String requestTarget) {

		static Target of(String method, String targetUri) {
			Objects.requireNonNull(method, "method must not be null");
			int schemeEnd = targetUri.indexOf("://");
			if (!HttpsUrl.isScheme(targetUri, schemeEnd)) {
				throw new IllegalArgumentException("targetUri must be absolute, was '" + targetUri + "'");
			}
			int fragment = targetUri.indexOf('#');
			int end = (fragment < 0) ? targetUri.length() : fragment;
			int mark = targetUri.indexOf('?');
			int queryMark = (mark < 0 || mark > end) ? end : mark;
			int slash = targetUri.indexOf('/', schemeEnd + 3);
			int pathStart = (slash < 0 || slash > queryMark) ? queryMark : slash;
			String path = targetUri.substring(pathStart, queryMark);
			Optional<String> query = (queryMark < end) ? Optional.of(targetUri.substring(queryMark + 1, end))
					: Optional.empty();
			return new Target(method, targetUri.substring(0, schemeEnd).toLowerCase(Locale.ROOT),
					targetUri.substring(schemeEnd + 3, pathStart), path, query,
					(path.isEmpty() ? "/" : path) + query.map((value) -> '?' + value).orElse(""));
		}

	}

}
