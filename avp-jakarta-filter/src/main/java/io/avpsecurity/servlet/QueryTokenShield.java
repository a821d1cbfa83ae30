package io.avpsecurity.servlet;

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

	private static final String NAME = "avp_token";

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
		if (query != null && isIn(query)) {
			response.setHeader("Cache-Control", CACHE_CONTROL);
			response.setHeader("Referrer-Policy", "no-referrer");
		}
	}

	/**
	 * Looks for a parameter of that name, in one pass, escapes undone.
	 * @param query the query
	 * @return whether there is one
	 */
	static boolean isIn(String query) {
		int matched = 0;
		for (int i = 0; i < query.length(); i++) {
			char c = query.charAt(i);
			if (c == '&') {
				if (matched == NAME.length()) {
					return true;
				}
				matched = 0;
			}
			else if (c == '=' && matched == NAME.length()) {
				return true;
			}
			else if (matched >= 0) {
				int value = (c == '%') ? escaped(query, i) : c;
				i += (c == '%' && value >= 0) ? 2 : 0;
				matched = (matched < NAME.length() && NAME.charAt(matched) == value) ? matched + 1 : -1;
			}
		}
		return matched == NAME.length();
	}

	private static int escaped(String query, int at) {
		if (at + 2 >= query.length()) {
			return -1;
		}
		int high = Character.digit(query.charAt(at + 1), 16);
		int low = Character.digit(query.charAt(at + 2), 16);
		return (high < 0 || low < 0) ? -1 : high * 16 + low;
	}

}
