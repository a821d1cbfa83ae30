package io.avpsecurity.core.client;

import java.util.Optional;

import okhttp3.HttpUrl;

import io.avpsecurity.core.http.Authority;

/**
 * Which URLs an agent goes to: {@code https}, or {@code http} on this machine; without
 * user information. They are compared as the client that contacts them has read them.
 */
final class ServiceUrl {

	private static final int MAX_LENGTH = 2048;

	private ServiceUrl() {
	}

	static Optional<HttpUrl> accept(String text) {
		if (text.length() > MAX_LENGTH) {
			return Optional.empty();
		}
		return Optional.ofNullable(HttpUrl.parse(text)).filter(ServiceUrl::isAllowed);
	}

	/**
	 * Resolves what a page refers to.
	 * @return the URL, or empty when it is of another origin than the page, or none
	 */
	static Optional<HttpUrl> sameOrigin(HttpUrl page, String reference) {
		if (reference.isEmpty() || reference.length() > MAX_LENGTH) {
			return Optional.empty();
		}
		return Optional.ofNullable(page.resolve(reference))
			.filter((url) -> origin(url).equals(origin(page)))
			.filter(ServiceUrl::isAllowed)
			.map((url) -> url.newBuilder().fragment(null).build());
	}

	/** Scheme, host and port (RFC 9110 section 4.3.1). */
	static String origin(HttpUrl url) {
		return url.scheme() + "://" + host(url) + ':' + url.port();
	}

	private static boolean isAllowed(HttpUrl url) {
		boolean named = !url.username().isEmpty() || !url.password().isEmpty();
		return !named && (url.isHttps() || isLoopback(url));
	}

	private static boolean isLoopback(HttpUrl url) {
		return Authority.parse(host(url), url.scheme()).filter(Authority::isLoopback).isPresent();
	}

	private static String host(HttpUrl url) {
		return (url.host().indexOf(':') < 0) ? url.host() : '[' + url.host() + ']';
	}

}
