package io.avpsecurity.servlet;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.Unmet;
import jakarta.servlet.http.HttpServletRequest;

/**
 * The header values that tell an agent which credential would do.
 */
final class ChallengeHeaders {

	/** What a signature has to cover to pass everywhere (RFC 9421 section 5.1). */
	static final String ACCEPT_SIGNATURE = covering(List.of());

	private static final int NONCE_BYTES = 16;

	private final SecureRandom random = new SecureRandom();

	private final AgentFilterSettings settings;

	private final String challenge;

	ChallengeHeaders(AgentFilterSettings settings) {
		this.settings = settings;
		this.challenge = "AVP realm=\"" + escape(settings.realm()) + '"';
	}

	/**
	 * Returns the challenge for a request without a credential.
	 * @return a value of {@code WWW-Authenticate}
	 */
	String challenge() {
		return this.challenge;
	}

	/**
	 * Returns the challenge for a request whose credential does not do.
	 * @param error the error code
	 * @return a value of {@code WWW-Authenticate}
	 */
	String challenge(String error) {
		return this.challenge + ", error=\"" + error + '"';
	}

	/**
	 * Adds where a challenge is given, when one is. It is known only when the answer is
	 * written: the path depends on where the application is mounted.
	 * @param challenge a value of {@code WWW-Authenticate}
	 * @param request the request
	 * @return the value for this request
	 */
	String locate(String challenge, HttpServletRequest request) {
		return this.settings.avp()
			.map((paths) -> challenge + ", challenge=\"" + escape(ContextPath.of(request) + paths.challenge()) + '"')
			.orElse(challenge);
	}

	/**
	 * Returns where an agent can read how to get a token.
	 * @param request the request
	 * @return a value of {@code Link} (RFC 8288, RFC 8631 section 4.2), or empty
	 */
	Optional<String> skill(HttpServletRequest request) {
		return (this.settings.avp().isPresent() && this.settings.discovery().skill()) ? Optional.of("<"
				+ ContextPath.of(request) + AvpDiscovery.SKILL_PATH + ">; rel=\"service-desc\"; type=\"text/markdown\"")
				: Optional.empty();
	}

	/**
	 * Returns what a signature has to be to meet a demand, beside what it has to cover to
	 * pass everywhere.
	 * @param demand what is not met
	 * @return a value of {@code Accept-Signature}, with a nonce where copies are refused
	 */
	String acceptSignature(Unmet.Demand demand) {
		String covering = covering(demand.missing());
		return (demand.replay() == Replay.OFF) ? covering : covering + nonce();
	}

	private static String covering(List<Requirement> missing) {
		Set<String> components = new LinkedHashSet<>(List.of("@authority", "@method", "@path"));
		missing.forEach((requirement) -> components.add(requirement.component()));
		return "sig1=(\"" + String.join("\" \"", components)
				+ "\" \"signature-agent\";key=\"sig1\");created;expires;tag=\"web-bot-auth\"";
	}

	/**
	 * Returns what a signature has to cover, with a nonce to use in it, which nobody was
	 * given before. Another nonce that was never used does as well.
	 * @return a value of {@code Accept-Signature}
	 */
	String acceptSignatureWithNonce() {
		return ACCEPT_SIGNATURE + nonce();
	}

	private String nonce() {
		byte[] nonce = new byte[NONCE_BYTES];
		this.random.nextBytes(nonce);
		return ";nonce=\"" + Base64.getUrlEncoder().withoutPadding().encodeToString(nonce) + '"';
	}

	/**
	 * Escapes what ends a quoted string (RFC 9110 section 5.6.4).
	 */
	static String escape(String text) {
		return text.replace("\\", "\\\\").replace("\"", "\\\"");
	}

}
