package io.avpsecurity.core.webbotauth;

import java.util.Optional;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.Authority;

/**
 * Turns the URL that names an agent into its identity: the URL of its key directory in
 * the one spelling of RFC 3986 sections 6.2.2 and 6.2.3, without the query (Web Bot Auth
 * section 5.5). Many spellings of one URL never make two agents (threat T-22). Nothing is
 * looked up: whether the host may be contacted is not checked here.
 */
public final class AgentUrl {

	/** Where the keys of an origin are. */
	public static final String WELL_KNOWN_PATH = "/.well-known/http-message-signatures-directory";

	private static final String SCHEME = "https";

	private static final int MAX_LENGTH = 512;

	private AgentUrl() {
	}

	/**
	 * Reads a URL.
	 * @param text the URL
	 * @param discovery how it leads to a directory
	 * @return the identity, or {@code signature_agent_malformed},
	 * {@code signature_agent_not_https} or {@code signature_agent_not_origin}
	 */
	public static Checked<AgentIdentity> identify(String text, Discovery discovery) {
		int schemeEnd = text.indexOf(':');
		if (schemeEnd <= 0 || !isScheme(text, schemeEnd)) {
			return Checked.failed(Reason.SIGNATURE_AGENT_MALFORMED);
		}
		if (schemeEnd != SCHEME.length() || !text.regionMatches(true, 0, SCHEME, 0, schemeEnd)) {
			return Checked.failed(Reason.SIGNATURE_AGENT_NOT_HTTPS);
		}
		if (text.length() > MAX_LENGTH || !text.startsWith("//", schemeEnd + 1) || !isUrlText(text)) {
			return Checked.failed(Reason.SIGNATURE_AGENT_MALFORMED);
		}
		int query = text.indexOf('?');
		int end = (query < 0) ? text.length() : query;
		int slash = text.indexOf('/', schemeEnd + 3);
		int pathStart = (slash < 0 || slash > end) ? end : slash;
		// User information is no host: the authority does not accept it.
		Optional<Authority> authority = Authority.parse(text.substring(schemeEnd + 3, pathStart), SCHEME);
		Optional<String> path = UrlPath.normalize(text.substring(pathStart, end));
		if (authority.isEmpty() || path.isEmpty()) {
			return Checked.failed(Reason.SIGNATURE_AGENT_MALFORMED);
		}
		boolean origin = path.get().equals("/") && query < 0;
		if (discovery == Discovery.DIRECTORY && !origin) {
			return Checked.failed(Reason.SIGNATURE_AGENT_NOT_ORIGIN);
		}
		boolean wellKnown = origin && discovery != Discovery.DIRECT;
		return Checked.passed(new AgentIdentity(
				"https://" + authority.get() + (wellKnown ? WELL_KNOWN_PATH : path.get()), authority.get().host()));
	}

	private static boolean isScheme(String text, int end) {
		for (int i = 0; i < end; i++) {
			char c = text.charAt(i);
			boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
			boolean other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
			if (!letter && (i == 0 || !other)) {
				return false;
			}
		}
		return true;
	}

	/** ASCII that may stand in a URL; a fragment never names a document to fetch. */
	private static boolean isUrlText(String text) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c <= ' ' || c > '~' || "\"#<>\\^`{|}".indexOf(c) >= 0) {
				return false;
			}
		}
		return true;
	}

}
