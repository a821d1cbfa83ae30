package io.avpsecurity.core.http;

import java.util.Optional;

/**
 * A read-only view of one HTTP request, as the sender meant it: nothing is decoded,
 * re-encoded or put in another case, apart from what a method says. Implementations
 * answer the same for as long as the request lasts and need not be thread-safe. Behind a
 * proxy the scheme and the authority are those of the client only if a trusted party has
 * put them there.
 */
public interface HttpMessage extends MessageFields {

	/**
	 * Returns the method, in the case it was sent in.
	 * @return the method
	 */
	String method();

	/**
	 * Returns the scheme.
	 * @return the scheme, in lower case
	 */
	String scheme();

	/**
	 * Returns the host and, if there is one, the port that the request was sent to.
	 * @return {@code host} or {@code host:port}; an IPv6 address is in brackets
	 */
	String authority();

	/**
	 * Returns the path as it was sent, with the context path.
	 * @return the raw path, empty when the request has none
	 */
	String path();

	/**
	 * Returns the query as it was sent.
	 * @return the raw query without the question mark, or empty when there is no question
	 * mark
	 */
	Optional<String> query();

	/**
	 * Returns the request target (RFC 9421 section 2.2.5), if it is known as it was sent.
	 * @return the target, or empty
	 */
	Optional<String> requestTarget();

	/**
	 * Returns the body. Nothing is read by asking for it.
	 * @return the body, or empty when it is not at hand
	 */
	default Optional<MessageBody> body() {
		return Optional.empty();
	}

	/**
	 * Returns the address of the peer that the request came from, behind a proxy that of
	 * the client only if a trusted party has put it there.
	 * @return an IP address as text, or empty when it is not known
	 */
	default Optional<String> clientAddress() {
		return Optional.empty();
	}

}
