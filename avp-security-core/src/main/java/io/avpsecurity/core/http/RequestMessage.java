package io.avpsecurity.core.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A request held in memory, for clients that sign and for tests. Immutable and
 * thread-safe.
 */
public final class RequestMessage implements HttpMessage {

	private final String method;

	private final String scheme;

	private final String authority;

	private final String path;

	private final Optional<String> query;

	private final Optional<String> requestTarget;

	private final List<Field> fields;

	private RequestMessage(String method, String scheme, String authority, String path, Optional<String> query,
			Optional<String> requestTarget, List<Field> fields) {
		this.method = method;
		this.scheme = scheme;
		this.authority = authority;
		this.path = path;
		this.query = query;
		this.requestTarget = requestTarget;
		this.fields = List.copyOf(fields);
	}

	/**
	 * Takes an absolute URI apart without decoding or checking any of it. A fragment is
	 * dropped.
	 * @param method the method
	 * @param targetUri the absolute URI, such as {@code https://shop.example/a?b=c}
	 * @return the request, without fields
	 * @throws IllegalArgumentException if the URI has no scheme and authority
	 */
	public static RequestMessage of(String method, String targetUri) {
		Objects.requireNonNull(method, "method must not be null");
		int schemeEnd = targetUri.indexOf("://");
		if (!isScheme(targetUri, schemeEnd)) {
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
		String target = (path.isEmpty() ? "/" : path) + query.map((value) -> '?' + value).orElse("");
		return new RequestMessage(method, targetUri.substring(0, schemeEnd).toLowerCase(Locale.ROOT),
				targetUri.substring(schemeEnd + 3, pathStart), path, query, Optional.of(target), List.of());
	}

	/** RFC 3986 section 3.1; what comes later in a path or query begins no URI. */
	private static boolean isScheme(String text, int end) {
		for (int i = 0; i < end; i++) {
			char c = text.charAt(i);
			boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
			boolean other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
			if (!letter && (i == 0 || !other)) {
				return false;
			}
		}
		return end > 0;
	}

	/**
	 * Adds a line of a field after those that are there.
	 * @param name the field name, in any case
	 * @param value the line
	 * @return a copy with the line
	 */
	public RequestMessage withField(String name, String value) {
		List<Field> added = new ArrayList<>(this.fields);
		added.add(new Field(name.toLowerCase(Locale.ROOT), value));
		return new RequestMessage(this.method, this.scheme, this.authority, this.path, this.query, this.requestTarget,
				added);
	}

	/**
	 * Replaces the request target, for the forms other than origin form.
	 * @param target the target as it is sent
	 * @return a copy with that target
	 */
	public RequestMessage withRequestTarget(String target) {
		return new RequestMessage(this.method, this.scheme, this.authority, this.path, this.query, Optional.of(target),
				this.fields);
	}

	/**
	 * Replaces the authority, as the {@code Host} field does.
	 * @param authority the authority
	 * @return a copy with that authority
	 */
	public RequestMessage withAuthority(String authority) {
		return new RequestMessage(this.method, this.scheme, authority, this.path, this.query, this.requestTarget,
				this.fields);
	}

	@Override
	public String method() {
		return this.method;
	}

	@Override
	public String scheme() {
		return this.scheme;
	}

	@Override
	public String authority() {
		return this.authority;
	}

	@Override
	public String path() {
		return this.path;
	}

	@Override
	public Optional<String> query() {
		return this.query;
	}

	@Override
	public Optional<String> requestTarget() {
		return this.requestTarget;
	}

	@Override
	public List<String> fieldLines(String name) {
		return this.fields.stream().filter((field) -> field.name().equals(name)).map(Field::value).toList();
	}

	@Override
	public String toString() {
		return this.method + ' ' + this.scheme + "://" + this.authority + this.path;
	}

	private record Field(String name, String value) {
	}

}
