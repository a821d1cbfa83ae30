package io.avpsecurity.servlet;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.policy.PathPrefix;

/**
 * What {@link AgentFilter} enforces and what its answers say. Immutable; a realm that
 * could not be written into a header is refused.
 *
 * @param mode how far the filter goes
 * @param agentOnly the paths that only a proven agent may see
 * @param realm the realm of the challenges, in printable ASCII
 * @param discloseReasons whether answers tell strangers the reason and the rule
 * @param avp where challenges are given and answers taken, if they are
 * @param discovery which documents tell agents about it; none is served without it
 * @param api where other applications of the owner ask for decisions, if they may
 */
public record AgentFilterSettings(Mode mode, List<PathPrefix> agentOnly, String realm, boolean discloseReasons,
		Optional<AvpPaths> avp, AvpDiscovery discovery, Optional<ApiPath> api) {

	private static final AgentFilterSettings DEFAULTS = new AgentFilterSettings(Mode.ENFORCE, List.of(), "agents",
			false, Optional.empty(), AvpDiscovery.NONE, Optional.empty());

	public AgentFilterSettings {
		Objects.requireNonNull(mode, "mode must not be null");
		agentOnly = List.copyOf(agentOnly);
		Objects.requireNonNull(realm, "realm must not be null");
		Objects.requireNonNull(avp, "avp must not be null");
		Objects.requireNonNull(discovery, "discovery must not be null");
		Objects.requireNonNull(api, "api must not be null");
		if (!isPrintable(realm)) {
			throw new IllegalArgumentException("realm must hold printable ASCII characters only, such as agents");
		}
	}

	/**
	 * Returns the settings that hold when nothing is said.
	 * @return enforcing, without agent-only paths, realm {@code agents}, nothing
	 * disclosed
	 */
	public static AgentFilterSettings defaults() {
		return DEFAULTS;
	}

	/**
	 * Changes how far the filter goes.
	 * @param mode the mode
	 * @return a copy with that mode
	 */
	public AgentFilterSettings withMode(Mode mode) {
		return new AgentFilterSettings(mode, this.agentOnly, this.realm, this.discloseReasons, this.avp, this.discovery,
				this.api);
	}

	/**
	 * Replaces the agent-only paths.
	 * @param agentOnly the paths
	 * @return a copy with those paths
	 */
	public AgentFilterSettings withAgentOnly(List<PathPrefix> agentOnly) {
		return new AgentFilterSettings(this.mode, agentOnly, this.realm, this.discloseReasons, this.avp, this.discovery,
				this.api);
	}

	/**
	 * Replaces the realm.
	 * @param realm the realm
	 * @return a copy with that realm
	 */
	public AgentFilterSettings withRealm(String realm) {
		return new AgentFilterSettings(this.mode, this.agentOnly, realm, this.discloseReasons, this.avp, this.discovery,
				this.api);
	}

	/**
	 * Says whether answers tell strangers the reason and the rule.
	 * @param discloseReasons whether they do
	 * @return a copy that says so
	 */
	public AgentFilterSettings withDiscloseReasons(boolean discloseReasons) {
		return new AgentFilterSettings(this.mode, this.agentOnly, this.realm, discloseReasons, this.avp, this.discovery,
				this.api);
	}

	/**
	 * Sets where challenges are given and answers taken. What gives them is that of the
	 * {@code AgentSecurity} that the filter is made with; without it nothing is served.
	 * @param avp where
	 * @return a copy with these paths
	 */
	public AgentFilterSettings withAvp(AvpPaths avp) {
		return new AgentFilterSettings(this.mode, this.agentOnly, this.realm, this.discloseReasons, Optional.of(avp),
				this.discovery, this.api);
	}

	/**
	 * Sets which documents tell agents how to get a token.
	 * @param discovery which
	 * @return a copy that has them
	 */
	public AgentFilterSettings withDiscovery(AvpDiscovery discovery) {
		return new AgentFilterSettings(this.mode, this.agentOnly, this.realm, this.discloseReasons, this.avp, discovery,
				this.api);
	}

	/**
	 * Sets where other applications of the owner ask for decisions. What decides is the
	 * {@code AgentSecurity} that the filter is made with, which has to have an API.
	 * @param api where
	 * @return a copy with that path
	 */
	public AgentFilterSettings withApi(ApiPath api) {
		return new AgentFilterSettings(this.mode, this.agentOnly, this.realm, this.discloseReasons, this.avp,
				this.discovery, Optional.of(api));
	}

	private static boolean isPrintable(String text) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c < ' ' || c > '~') {
				return false;
			}
		}
		return true;
	}

	/**
	 * How far the filter goes.
	 */
	public enum Mode {

		/** Requests are assessed and refused. */
		ENFORCE,

		/**
		 * Requests are assessed. Only agent-only resources refuse; what would have been
		 * refused elsewhere is logged.
		 */
		OBSERVE,

		/**
		 * Nothing is assessed. Agent-only resources refuse everybody: off is not open.
		 */
		OFF

	}

}
