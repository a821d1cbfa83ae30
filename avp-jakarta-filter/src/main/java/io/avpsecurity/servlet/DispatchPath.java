package io.avpsecurity.servlet;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.policy.PathPrefix;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Where one dispatch goes: the path as the container decoded it, which decides what
 * serves it, beside the path as it is written. A dispatch by servlet name has no path of
 * its own and keeps the one before it. Immutable.
 *
 * @param raw the path as it is written, with the context path
 * @param decoded the path as the container decoded it, without the context path
 * @param context the context path
 */
record DispatchPath(String raw, String decoded, String context) {

	static DispatchPath of(HttpServletRequest request) {
		if (request.getDispatcherType() == DispatcherType.INCLUDE
				&& request.getAttribute(RequestDispatcher.INCLUDE_REQUEST_URI) instanceof String uri) {
			return new DispatchPath(uri,
					join(request.getAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH),
							request.getAttribute(RequestDispatcher.INCLUDE_PATH_INFO)),
					text(request.getAttribute(RequestDispatcher.INCLUDE_CONTEXT_PATH)));
		}
		return new DispatchPath(text(request.getRequestURI()), join(request.getServletPath(), request.getPathInfo()),
				text(request.getContextPath()));
	}

	/**
	 * Returns the prefix that makes this path agent-only. The path as written is looked
	 * at too, normalised by us, so that a container that decodes less than the
	 * application opens nothing (threat T-89).
	 * @param prefixes the agent-only paths
	 * @return the first prefix that contains this path, or empty
	 */
	Optional<PathPrefix> within(List<PathPrefix> prefixes) {
		if (prefixes.isEmpty()) {
			return Optional.empty();
		}
		Optional<PathPrefix> found = first(prefixes, this.decoded);
		if (found.isPresent() || PathSpelling.isPlain(this.raw)) {
			return found;
		}
		return first(prefixes, PathSpelling.below(this.context, this.raw));
	}

	/**
	 * Returns whether two parsers may read this path differently.
	 * @return true for such a spelling
	 */
	boolean isAmbiguous() {
		return PathSpelling.isAmbiguous(this.raw);
	}

	private static Optional<PathPrefix> first(List<PathPrefix> prefixes, String path) {
		for (PathPrefix prefix : prefixes) {
			if (prefix.contains(path)) {
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
