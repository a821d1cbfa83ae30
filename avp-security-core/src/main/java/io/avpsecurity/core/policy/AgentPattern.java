package io.avpsecurity.core.policy;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.HttpsUrl;

/**
 * Which agents a rule is about: those of one host, those of every host below one, or the
 * one agent of a URL. Compared with who an agent was found to be, never with what it says
 * (WBA-75). A host stands for every directory and port on it. Immutable.
 */
public final class AgentPattern {

	private static final String ANY_BELOW = "*.";

	private final String text;

	private final Optional<String> suffix;

	private final Set<String> urls;

	private AgentPattern(String text, Optional<String> suffix, Set<String> urls) {
		this.text = text;
		this.suffix = suffix;
		this.urls = urls;
	}

	/**
	 * Reads a pattern: a host, {@code *.} and a host, or an https URL, which is
	 * normalised as that of a {@code Signature-Agent} is.
	 * @param text the pattern
	 * @return the pattern
	 * @throws IllegalArgumentException if it is none; the message says why
	 */
	public static AgentPattern of(String text) {
		if (text.contains("://")) {
			return HttpsUrl.parse(text)
				.map((url) -> new AgentPattern(url.toString(), Optional.empty(), directories(url)))
				.orElseThrow(() -> notAnAgent(text));
		}
		String lower = text.toLowerCase(Locale.ROOT);
		String host = lower.startsWith(ANY_BELOW) ? lower.substring(ANY_BELOW.length()) : lower;
		boolean isHost = host.indexOf('*') < 0 && host.indexOf(':') < 0
				&& Authority.parse(host, "https").filter((authority) -> authority.host().equals(host)).isPresent();
		if (!isHost) {
			throw notAnAgent(text);
		}
		return new AgentPattern(lower, lower.startsWith(ANY_BELOW) ? Optional.of(lower.substring(1)) : Optional.empty(),
				Set.of());
	}

	/**
	 * Returns whether an agent is one of these.
	 * @param identity who it was found to be
	 * @return true when it is
	 */
	public boolean matches(AgentIdentity identity) {
		if (!this.urls.isEmpty()) {
			return this.urls.contains(identity.url());
		}
		return this.suffix.isPresent() ? identity.host().endsWith(this.suffix.get())
				: identity.host().equals(this.text);
	}

	/** The one host that every agent has that this stands for, if there is one. */
	Optional<String> host() {
		return identity().map(AgentIdentity::host);
	}

	/**
	 * Returns who an agent is of whom nothing but this is known.
	 * @return the agent whose keys are at the usual place of the host, or at the URL;
	 * empty when this stands for many hosts
	 */
	public Optional<AgentIdentity> identity() {
		if (this.suffix.isPresent()) {
			return Optional.empty();
		}
		String origin = "https://" + this.text;
		return HttpsUrl.parse(this.urls.isEmpty() ? origin : this.text)
			.map((url) -> new AgentIdentity(
					url.isOrigin() ? url.origin() + KeyDirectory.WELL_KNOWN_PATH : url.toString(),
					url.authority().host()));
	}

	/**
	 * Returns whether every agent of another pattern is one of these.
	 * @param other the other pattern
	 * @return true only when that is certain
	 */
	boolean covers(AgentPattern other) {
		if (equals(other)) {
			return true;
		}
		if (!this.urls.isEmpty() || other.suffix.isPresent()) {
			return this.urls.isEmpty() && this.suffix.isPresent()
					&& other.suffix.filter((below) -> below.endsWith(this.suffix.get())).isPresent();
		}
		String host = other.urls.isEmpty() ? other.text
				: HttpsUrl.parse(other.text).map((url) -> url.authority().host()).orElse("");
		return this.suffix.map(host::endsWith).orElseGet(() -> host.equals(this.text));
	}

	/** By an origin an agent names the directory at its well-known path, or itself. */
	private static Set<String> directories(HttpsUrl url) {
		return url.isOrigin() ? Set.of(url.origin() + KeyDirectory.WELL_KNOWN_PATH, url.toString())
				: Set.of(url.toString());
	}

	private static IllegalArgumentException notAnAgent(String text) {
		return new IllegalArgumentException("'" + text
				+ "' names no agent; expected a host such as agent.example, '*.example', or an https URL, without a port after a host");
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof AgentPattern that && this.text.equals(that.text);
	}

	@Override
	public int hashCode() {
		return this.text.hashCode();
	}

	@Override
	public String toString() {
		return this.text;
	}

}
