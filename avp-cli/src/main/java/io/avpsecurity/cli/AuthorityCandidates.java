package io.avpsecurity.cli;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;

import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.HttpMessage;

/**
 * The authorities that an agent may have signed instead of the one that a request came
 * with: those of the site, those that a proxy has noted, and other spellings.
 */
final class AuthorityCandidates {

	/** How many are tried. */
	static final int MAX = 24;

	private static final String WWW = "www.";

	private final String scheme;

	private final Map<String, Boolean> candidates = new LinkedHashMap<>();

	private AuthorityCandidates(String scheme) {
		this.scheme = scheme;
	}

	/**
	 * Collects them.
	 * @param request the request
	 * @param own the authorities of the site, as the owner named them
	 * @return the candidates
	 */
	static AuthorityCandidates of(HttpMessage request, List<String> own) {
		AuthorityCandidates candidates = new AuthorityCandidates(request.scheme());
		own.forEach((authority) -> candidates.add(authority, true));
		for (String line : request.fieldLines("x-forwarded-host")) {
			split(line, ",").forEach((host) -> candidates.add(host, true));
		}
		for (String line : request.fieldLines("forwarded")) {
			candidates.addForwarded(line);
		}
		candidates.addSpellings(request.authority());
		return candidates;
	}

	/** The parameter {@code host} (RFC 7239 section 5.3). */
	private void addForwarded(String line) {
		for (String text : split(line, ",;")) {
			if (text.regionMatches(true, 0, "host=", 0, 5)) {
				add(text.substring(5).replace("\"", ""), true);
			}
		}
	}

	private static List<String> split(String line, String separators) {
		return Collections.list(new StringTokenizer(line, separators))
			.stream()
			.map((part) -> part.toString().strip())
			.toList();
	}

	private void addSpellings(String authority) {
		Authority.parse(authority, this.scheme).ifPresent((came) -> {
			String host = came.host();
			add(authority, false);
			add(host, false);
			add(host + ':' + came.port(), false);
			add(host + ":443", false);
			add(host + ":80", false);
			add(host.startsWith(WWW) ? host.substring(WWW.length()) : WWW + host, false);
		});
	}

	/** As it is written, and as it should be. */
	private void add(String authority, boolean proxied) {
		if (Authority.parse(authority, this.scheme).isPresent() && this.candidates.size() < MAX - 1) {
			this.candidates.putIfAbsent(normalized(authority, this.scheme), proxied);
			this.candidates.putIfAbsent(authority, proxied);
		}
	}

	/**
	 * Returns the one spelling of an authority.
	 * @param authority an authority
	 * @param scheme the scheme of the request
	 * @return the spelling of a signature base, or the text itself when it is none
	 */
	static String normalized(String authority, String scheme) {
		return Authority.parse(authority, scheme).map(Authority::toString).orElse(authority);
	}

	/**
	 * Returns all of them, the likeliest first.
	 * @return each with whether it speaks for a proxy that has changed it
	 */
	Map<String, Boolean> all() {
		return Collections.unmodifiableMap(this.candidates);
	}

}
