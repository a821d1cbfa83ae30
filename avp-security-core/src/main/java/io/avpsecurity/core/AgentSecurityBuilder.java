package io.avpsecurity.core;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.avpsecurity.core.api.ApiRules;
import io.avpsecurity.core.card.RegistrySource;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.GuardedFetcher;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.key.VerificationProvider;
import io.avpsecurity.core.policy.Demands;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.policy.yaml.InvalidPolicyException;
import io.avpsecurity.core.policy.yaml.PolicyFile;
import io.avpsecurity.core.policy.yaml.PolicyFileEvents;
import io.avpsecurity.core.state.FailureBudget;
import io.avpsecurity.core.state.InMemoryReplayLedger;
import io.avpsecurity.core.state.RateCounter;
import io.avpsecurity.core.state.ReplayLedger;
import io.avpsecurity.core.token.AvpTokens;
import io.avpsecurity.core.token.NoTokens;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;

/** Collects what an {@link AgentSecurity} needs. Not thread-safe. */
public final class AgentSecurityBuilder {

	WebBotAuthProfile profile = WebBotAuthProfile.DEPLOYED;

	OwnAuthorities authorities = OwnAuthorities.NOT_CONFIGURED;

	InstantSource clock = InstantSource.system();

	Demands demands = Demands.NONE;

	Optional<ReplayLedger> replayLedger = Optional.empty();

	Optional<RateCounter> rateCounter = Optional.empty();

	BiFunction<InstantSource, PolicyFileEvents, PolicySource> policy = (time, events) -> Composition.builtIn(time);

	Function<InstantSource, AvpTokens> tokens = (time) -> NoTokens.INSTANCE;

	boolean queryTokens;

	Optional<AvpRules> avpRules = Optional.empty();

	Optional<ApiRules> apiRules = Optional.empty();

	int failedVerificationsPerMinute = FailureBudget.DEFAULT_PER_MINUTE;

	VerificationProvider provider = VerificationProvider.DEFAULT;

	DirectoryRules directoryRules = DirectoryRules.DEFAULT;

	Optional<DocumentFetcher> documentFetcher = Optional.empty();

	boolean knownAgents;

	final List<RegistrySource> registries = new ArrayList<>();

	final List<KnownAgent> agents = new ArrayList<>();

	final List<AgentEventListener> listeners = new ArrayList<>();

	final List<AssessmentListener> assessmentListeners = new ArrayList<>();

	AgentSecurityBuilder() {
	}

	/**
	 * Sets what signatures are accepted.
	 * @param profile the profile
	 * @return this builder
	 */
	public AgentSecurityBuilder profile(WebBotAuthProfile profile) {
		this.profile = Objects.requireNonNull(profile, "profile must not be null");
		return this;
	}

	/**
	 * Sets who we are. Without it only requests to loopback hosts can be verified.
	 * @param authorities the own authorities
	 * @return this builder
	 */
	public AgentSecurityBuilder authorities(OwnAuthorities authorities) {
		this.authorities = Objects.requireNonNull(authorities, "authorities must not be null");
		return this;
	}

	/**
	 * Sets the time.
	 * @param clock the clock
	 * @return this builder
	 */
	public AgentSecurityBuilder clock(InstantSource clock) {
		this.clock = Objects.requireNonNull(clock, "clock must not be null");
		return this;
	}

	/**
	 * Sets what is asked of every signature beyond that it verifies. Nothing is, unless
	 * told otherwise.
	 * @param demands the demands
	 * @return this builder
	 */
	public AgentSecurityBuilder demands(Demands demands) {
		this.demands = Objects.requireNonNull(demands, "demands must not be null");
		return this;
	}

	/**
	 * Sets what remembers the signatures that may be used once. Without it there is an
	 * {@link InMemoryReplayLedger} with its default bounds, if one is needed.
	 * @param ledger the ledger
	 * @return this builder
	 */
	public AgentSecurityBuilder replayLedger(ReplayLedger ledger) {
		this.replayLedger = Optional.of(ledger);
		return this;
	}

	/**
	 * Sets what counts the requests of rules with an hourly limit. Without it they are
	 * counted in memory, by each instance for itself.
	 * @param counter the counter
	 * @return this builder
	 */
	public AgentSecurityBuilder rateCounter(RateCounter counter) {
		this.rateCounter = Optional.of(counter);
		return this;
	}

	/**
	 * Sets where the policy comes from, in place of what was set before. The built-in one
	 * is in force, unless told otherwise.
	 * @param policy the source, which is closed with the result
	 * @return this builder
	 */
	public AgentSecurityBuilder policy(PolicySource policy) {
		Objects.requireNonNull(policy, "policy must not be null");
		this.policy = (time, events) -> policy;
		return this;
	}

	/**
	 * Sets that the policy is that of a file, in place of what was set before.
	 * @param file the file, opened by {@link #build()}
	 * @param reload whether later versions of it come into force while the result is not
	 * closed
	 * @return this builder
	 */
	public AgentSecurityBuilder policyFile(Path file, boolean reload) {
		Objects.requireNonNull(file, "file must not be null");
		this.policy = (time, events) -> PolicyFile.open(file, reload, time, events);
		return this;
	}

	/**
	 * Sets which AVP tokens are good. None is, unless told otherwise.
	 * @param tokens makes what judges them, given the clock
	 * @return this builder
	 */
	public AgentSecurityBuilder tokens(Function<InstantSource, AvpTokens> tokens) {
		this.tokens = Objects.requireNonNull(tokens, "tokens must not be null");
		return this;
	}

	/**
	 * Says whether a token may also come as the query parameter {@code avp_token}, of GET
	 * and HEAD. It may not, unless told otherwise: a query ends up in logs.
	 * @param queryTokens whether it may
	 * @return this builder
	 */
	public AgentSecurityBuilder queryTokens(boolean queryTokens) {
		this.queryTokens = queryTokens;
		return this;
	}

	/**
	 * Sets that challenges are given and tokens issued. They are not, unless told
	 * otherwise. It needs {@link #tokens(Function) tokens}, unless the application
	 * registers the agents.
	 * @param rules how
	 * @return this builder
	 */
	public AgentSecurityBuilder avpServer(AvpRules rules) {
		this.avpRules = Optional.of(rules);
		return this;
	}

	/**
	 * Sets that other applications of the owner may ask for decisions. They may not,
	 * unless told otherwise.
	 * @param rules which may, and how
	 * @return this builder
	 */
	public AgentSecurityBuilder api(ApiRules rules) {
		this.apiRules = Optional.of(rules);
		return this;
	}

	/**
	 * Sets how many signatures from one client address may fail in a minute before its
	 * signatures are no longer verified. 60, unless told otherwise.
	 * @param number 1 to {@value FailureBudget#MAX_PER_MINUTE}
	 * @return this builder
	 */
	public AgentSecurityBuilder failedVerificationsPerMinute(int number) {
		this.failedVerificationsPerMinute = number;
		return this;
	}

	/**
	 * Sets what computes whether signatures verify.
	 * @param provider the provider
	 * @return this builder
	 */
	public AgentSecurityBuilder verificationProvider(VerificationProvider provider) {
		this.provider = Objects.requireNonNull(provider, "provider must not be null");
		return this;
	}

	/**
	 * Sets how key directories are kept.
	 * @param rules the rules
	 * @return this builder
	 */
	public AgentSecurityBuilder directories(DirectoryRules rules) {
		this.directoryRules = Objects.requireNonNull(rules, "rules must not be null");
		return this;
	}

	/**
	 * Sets what fetches key directories, cards and registries. Without it there is a
	 * {@link GuardedFetcher} that contacts public addresses only.
	 * @param fetcher fetches; that it contacts nobody whom it must not is its own care
	 * @return this builder
	 */
	public AgentSecurityBuilder documentFetcher(DocumentFetcher fetcher) {
		this.documentFetcher = Optional.of(fetcher);
		return this;
	}

	/**
	 * Adds an agent that is known in advance.
	 * @param agent the agent
	 * @return this builder
	 */
	public AgentSecurityBuilder agent(KnownAgent agent) {
		this.agents.add(Objects.requireNonNull(agent, "agent must not be null"));
		return this;
	}

	/**
	 * Says whether the agents are known whose operators have published what triggers
	 * them, by the list that comes with this product. They are not, unless told
	 * otherwise.
	 * @param knownAgents whether they are
	 * @return this builder
	 */
	public AgentSecurityBuilder knownAgents(boolean knownAgents) {
		this.knownAgents = knownAgents;
		return this;
	}

	/**
	 * Adds a registry of cards, to be asked after those that are there.
	 * @param registry where it is
	 * @return this builder
	 */
	public AgentSecurityBuilder registry(RegistrySource registry) {
		this.registries.add(Objects.requireNonNull(registry, "registry must not be null"));
		return this;
	}

	/**
	 * Adds a listener.
	 * @param listener the listener
	 * @return this builder
	 */
	public AgentSecurityBuilder listener(AgentEventListener listener) {
		this.listeners.add(Objects.requireNonNull(listener, "listener must not be null"));
		return this;
	}

	/**
	 * Adds a listener that is given every assessment as a whole.
	 * @param listener the listener
	 * @return this builder
	 */
	public AgentSecurityBuilder assessmentListener(AssessmentListener listener) {
		this.assessmentListeners.add(Objects.requireNonNull(listener, "listener must not be null"));
		return this;
	}

	/**
	 * Builds. What the provider does not do is logged once, as a warning.
	 * @return the immutable result
	 * @throws IllegalArgumentException if the URL of a known agent is no https URL, two
	 * of them are the same, a number is out of bounds, or there are no tokens to issue;
	 * the message names it
	 * @throws InvalidPolicyException if the policy file cannot be used
	 * @throws IllegalStateException if the Java platform does not have an algorithm that
	 * the profile accepts
	 */
	public AgentSecurity build() {
		return new Composition(this).compose();
	}

}
