package io.avpsecurity.core.webbotauth;

import java.util.Optional;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.http.HttpsUrl;

/**
 * Turns the URL that names an agent into its identity: the URL of its key directory in
 * the one spelling of RFC 3986 sections 6.2.2 and 6.2.3, without the query (Web Bot Auth
 * section 5.5). Many spellings of one URL never make two agents (threat T-22). Nothing is
 * looked up: whether the host may be contacted is not checked here.
 */
public final class AgentUrl {

	/** Where the keys of an origin are. */
	public static final String WELL_KNOWN_PATH = KeyDirectory.WELL_KNOWN_PATH;

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
		Optional<HttpsUrl> parsed = HttpsUrl.parse(text);
		if (parsed.isEmpty()) {
			return Checked.failed(HttpsUrl.hasOtherScheme(text) ? Reason.SIGNATURE_AGENT_NOT_HTTPS
					: Reason.SIGNATURE_AGENT_MALFORMED);
		}
		HttpsUrl url = parsed.get();
		if (discovery == Discovery.DIRECTORY && !url.isOrigin()) {
			return Checked.failed(Reason.SIGNATURE_AGENT_NOT_ORIGIN);
		}
		boolean wellKnown = url.isOrigin() && discovery != Discovery.DIRECT;
		return Checked.passed(
				new AgentIdentity(wellKnown ? url.origin() + WELL_KNOWN_PATH : url.toString(), url.authority().host()));
	}

}
