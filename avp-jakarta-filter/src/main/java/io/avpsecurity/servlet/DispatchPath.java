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
 * Where one dispatch goes: the path as it is written, and every way in which it may be
 * read. A dispatch by servlet name has no path of its own and keeps the one before it.
 * Immutable.
 *
 * @param raw the path as it is written, with the context path
 * @param path the path, without the context path
 */
record DispatchPath(String raw, RequestPath path) {

	static DispatchPath of(HttpServletRequest request) {
		if (request.getDispatcherType() == DispatcherType.INCLUDE
				&& request.getAttribute(RequestDispatcher.INCLUDE_REQUEST_URI) instanceof String uri) {
			return of(uri,
					join(request.getAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH),
							request.getAttribute(RequestDispatcher.INCLUDE_PATH_INFO)),
					text(request.getAttribute(RequestDispatcher.INCLUDE_CONTEXT_PATH)));
		}
		return of(text(request.getRequestURI()), join(request.getServletPath(), request.getPathInfo()),
				text(request.getContextPath()));
	}

	private static DispatchPath of(String raw, String decoded, String context) {
		return new DispatchPath(raw, RequestPath.of(decoded, context, raw));
	}

	/**
	 * Returns the prefix that makes this path agent-only, however it is read, so that a
	 * container that decodes less than the application opens nothing (threat T-89).
	 * @param prefixes the agent-only paths
	 * @return the first prefix that contains this path, or empty
	 */
	Optional<PathPrefix> within(List<PathPrefix> prefixes) {
		for (PathPrefix prefix : prefixes) {
			if (this.path.any(prefix::contains)) {
				return Optional.of(prefix);
			}
		}
		return Optional.empty();
	}

	/**
	 * Returns whether two parsers may read this path differently.
	 * @return true for such a spelling
	 */
	boolean isAmbiguous() {
		return this.path.isAmbiguous();
	}

	private static String join(@Nullable Object servletPath, @Nullable Object pathInfo) {
		String end = text(pathInfo);
		return end.isEmpty() ? text(servletPath) : text(servletPath).concat(end);
	}

	private static String text(@Nullable Object value) {
		return (value instanceof String text) ? text : "";
	}

}
