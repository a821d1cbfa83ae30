package io.avpsecurity.servlet;

import io.avpsecurity.core.token.PresentedToken;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Keeps a token that came in the query from going further: no cache keeps the response,
 * whose key it is, and no page that follows is told the address it was in (threat T-85).
 * Whether the token is good, and whether tokens are taken from the query at all, makes no
 * difference: whoever sees it can use it where it is good.
 */
final class QueryTokenShield {

	/** No cache keeps it, not even one of the client's own. */
	static final String CACHE_CONTROL = "private, no-store";

	private QueryTokenShield() {
	}

	/**
	 * Marks the response to a request that has a token in its query. The application can
	 * replace these headers.
	 * @param request the request
	 * @param response the response, not committed yet
	 */
	static void shield(HttpServletRequest request, HttpServletResponse response) {
		String query = request.getQueryString();
		if (query != null && PresentedToken.isIn(query)) {
			response.setHeader("Cache-Control", CACHE_CONTROL);
			response.setHeader("Referrer-Policy", "no-referrer");
		}
	}

}
