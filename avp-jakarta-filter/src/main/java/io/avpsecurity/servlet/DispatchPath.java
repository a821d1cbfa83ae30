package io.avpsecurity.servlet;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.policy.PathPrefix;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Finds where one dispatch goes. A dispatch by servlet name has no path of its own and
 * keeps the one before it.
 */
final class DispatchPath {

	private DispatchPath() {
	}

	static RequestPath of(HttpServletRequest request) {
		if (request.getDispatcherType() == DispatcherType.INCLUDE
				&& request.getAttribute(RequestDispatcher.INCLUDE_REQUEST_URI) instanceof String uri) {
			return RequestPath.of(
					join(request.getAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH),
							request.getAttribute(RequestDispatcher.INCLUDE_PATH_INFO)),
					text(request.getAttribute(RequestDispatcher.INCLUDE_CONTEXT_PATH)), uri);
		}
		return RequestPath.of(decoded(request), text(request.getContextPath()), text(request.getRequestURI()));
	}

	/**
	 * Returns the path of a request as the container decoded it: what is looked up for
	 * every request, and makes nothing where the container has it in one piece.
	 * @param request a request that nobody has dispatched any further
	 * @return the path, without the context path
	 */
	static String decoded(HttpServletRequest request) {
		return join(request.getServletPath(), request.getPathInfo());
	}

	/**
	 * Returns the prefix that makes a path agent-only, however it is read, so that a
	 * container that decodes less than the application opens nothing (threat T-89).
	 * @param prefixes the agent-only paths
	 * @param path the path
	 * @return the first prefix that contains the path, or empty
	 */
	static Optional<PathPrefix> within(List<PathPrefix> prefixes, RequestPath path) {
		for (PathPrefix prefix : prefixes) {
			if (path.any(prefix::contains)) {
				return Optional.of(prefix);
			}
		}
		return Optional.empty();
	}

	private static String join(@Nullable Object servletPath, @Nullable Object pathInfo) {
		String end = text(pathInfo);
		return end.isEmpty() ? text(servletPath) : text(servletPath).concat(end);
	}

	private static String text(@Nullable Object value) {
		return (value instanceof String text) ? text : "";
	}

}
