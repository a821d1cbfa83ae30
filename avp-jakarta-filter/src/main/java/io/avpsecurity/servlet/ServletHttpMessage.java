package io.avpsecurity.servlet;

import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.MessageBody;
import io.avpsecurity.core.http.RequestPath;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * One servlet request as a message: every part is read when it is asked for, undecoded,
 * the body only by who asks for its content, and the parameters never are (threat T-11).
 * The scheme and the authority are those the container worked out, never a raw
 * {@code Host} or forwarded header: what a proxy says counts only where the container was
 * told to believe it.
 */
final class ServletHttpMessage implements HttpMessage {

	private final HttpServletRequest request;

	private final String path;

	private final @Nullable String query;

	private ServletHttpMessage(HttpServletRequest request, String path, @Nullable String query) {
		this.request = request;
		this.path = path;
		this.query = query;
	}

	/**
	 * Returns the request as its sender made it, when a dispatch inside the container is
	 * the first that shows it. This is what a signature speaks for.
	 * @param request the request
	 * @return the message as it was sent
	 */
	static ServletHttpMessage asSent(HttpServletRequest request) {
		DispatcherType type = request.getDispatcherType();
		// Only the container's own dispatch sets these: on REQUEST they are not trusted.
		if (type == DispatcherType.FORWARD) {
			return asSent(request, RequestDispatcher.FORWARD_REQUEST_URI, RequestDispatcher.FORWARD_QUERY_STRING);
		}
		if (type == DispatcherType.ASYNC) {
			return asSent(request, AsyncContext.ASYNC_REQUEST_URI, AsyncContext.ASYNC_QUERY_STRING);
		}
		return new ServletHttpMessage(request, request.getRequestURI(), request.getQueryString());
	}

	/**
	 * Returns the request as one dispatch shows it: on the first what was sent, on those
	 * inside the container the same fields with another path, for which no signature
	 * speaks.
	 * @param request the request
	 * @param path where the dispatch goes
	 * @return the message to decide about
	 */
	static ServletHttpMessage dispatched(HttpServletRequest request, RequestPath path) {
		return new ServletHttpMessage(request, path.written(), request.getQueryString());
	}

	private static ServletHttpMessage asSent(HttpServletRequest request, String uriAttribute, String queryAttribute) {
		if (request.getAttribute(uriAttribute) instanceof String uri) {
			Object query = request.getAttribute(queryAttribute);
			return new ServletHttpMessage(request, uri, (query instanceof String text) ? text : null);
		}
		return new ServletHttpMessage(request, request.getRequestURI(), request.getQueryString());
	}

	@Override
	public String method() {
		return this.request.getMethod();
	}

	@Override
	public String scheme() {
		return this.request.getScheme();
	}

	@Override
	public String authority() {
		String host = this.request.getServerName();
		boolean bare = host.indexOf(':') >= 0 && host.charAt(0) != '[';
		int port = this.request.getServerPort();
		return (bare ? '[' + host + ']' : host) + ((port > 0) ? ":" + port : "");
	}

	@Override
	public String path() {
		return this.path;
	}

	@Override
	public Optional<String> query() {
		return Optional.ofNullable(this.query);
	}

	@Override
	public Optional<String> requestTarget() {
		if (!this.path.startsWith("/")) {
			return Optional.empty();
		}
		return Optional.of((this.query != null) ? this.path + '?' + this.query : this.path);
	}

	@Override
	public List<String> fieldLines(String name) {
		// Only to see that there is none: a container makes nothing new for this look-up.
		if (this.request.getHeader(name) == null) {
			return List.of();
		}
		Enumeration<String> lines = this.request.getHeaders(name);
		return (lines != null) ? Collections.unmodifiableList(Collections.list(lines)) : List.of();
	}

	/**
	 * It is at hand where the request comes in. Within a dispatch inside the container it
	 * is the application's, which may have read some of it.
	 */
	@Override
	public Optional<MessageBody> body() {
		return (this.request.getDispatcherType() == DispatcherType.REQUEST) ? Optional.of(SpooledBody.of(this.request))
				: Optional.empty();
	}

	@Override
	public Optional<String> clientAddress() {
		return Optional.ofNullable(this.request.getRemoteAddr());
	}

	@Override
	public String toString() {
		return "ServletHttpMessage";
	}

}
