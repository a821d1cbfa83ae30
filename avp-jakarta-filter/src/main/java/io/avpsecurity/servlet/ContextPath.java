package io.avpsecurity.servlet;

import java.net.URI;
import java.net.URISyntaxException;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Where the application is mounted, for a path that is told to a client. It is the
 * container's own and never the client's spelling of it.
 */
final class ContextPath {

	private ContextPath() {
	}

	/**
	 * Returns the context path of a request's application.
	 * @param request the request
	 * @return the path in ASCII, empty for the root
	 */
	static String of(HttpServletRequest request) {
		String path = request.getServletContext().getContextPath();
		try {
			return path.isEmpty() ? path : new URI(null, null, path, null).toASCIIString();
		}
		catch (URISyntaxException ex) {
			throw new IllegalStateException("the container's context path is no path", ex);
		}
	}

}
