package io.avpsecurity.core;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.api.AgentApi;
import io.avpsecurity.core.card.AgentDescriptions;
import io.avpsecurity.core.card.CardLog;
import io.avpsecurity.core.card.CardSources;
import io.avpsecurity.core.challenge.AvpProfile;
import io.avpsecurity.core.challenge.ChallengeService;
import io.avpsecurity.core.directory.CachedKeyDirectory;
import io.avpsecurity.core.directory.ConfiguredKeyDirectory;
import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.fetch.AddressPolicy;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.DocumentFetcher;
import io.avpsecurity.core.fetch.FetchLanes;
import io.avpsecurity.core.fetch.FetchLimits;
import io.avpsecurity.core.fetch.FetchRules;
import io.avpsecurity.core.fetch.GuardedFetcher;
import io.avpsecurity.core.key.SealingKey;
import io.avpsecurity.core.key.VerificationProvider;
import io.avpsecurity.core.policy.Demands;
import io.avpsecurity.core.policy.FixedPolicy;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.core.state.FailureBudget;
import io.avpsecurity.core.state.InMemoryAttemptLedger;
import io.avpsecurity.core.state.InMemoryRateCounter;
import io.avpsecurity.core.state.InMemoryReplayLedger;
import io.avpsecurity.core.state.RateCounter;
import io.avpsecurity.core.state.ReplayLedger;
import io.avpsecurity.core.token.AvpTokens;
import io.avpsecurity.core.token.NoTokens;
import io.avpsecurity.core.webbotauth.SignedAgentVerifier;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;

/**
 * Puts the parts together, from what a builder has collected. Used once.
 */
final class Composition {

	/** How many used challenges are remembered at once (limit H-4). */
	private static final int MAX_USED = 100_000;

	/** How many of them may be of one network: 34 in a second, with the usual minute. */
	private static final int MAX_USED_PER_NETWORK = MAX_USED / 8;

	private final AgentSecurityBuilder settings;

	private final KnownAgentIndex known;

	private final AssessmentEvents events;

	private final FetchLanes lanes = new FetchLanes();

	private final BackgroundFetches fetches;

	Composition(AgentSecurityBuilder settings) {
		ProviderReport.check(settings.provider, settings.profile.algorithms());
		this.settings = settings;
		this.known = KnownAgentIndex.of(settings.agents, settings.profile.discovery(), settings.provider);
		this.events = new AssessmentEvents(settings.listeners, settings.assessmentListeners);
		this.fetches = new BackgroundFetches(fetcher(settings), this.lanes, settings.clock, this.events);
	}

	AgentSecurity compose() {
		SignedAgentVerifier verifier = new SignedAgentVerifier(this.settings.profile, this.settings.authorities,
				directory(), descriptions(),
				new FailureBudget(this.settings.clock, this.settings.failedVerificationsPerMinute),
				this.settings.clock);
		ReplayLedger ledger = ledger();
		RateCounter counter = rateCounter();
		AvpTokens tokens = this.settings.tokens.apply(this.settings.clock);
		Assessor assessor = assessor(verifier, tokens, ledger, counter);
		String description = describe();
		// Late: it may start a thread, and nothing after it fails.
		PolicySource policies = this.settings.policy.apply(this.settings.clock, this.events);
		Optional<AgentApi> api = this.settings.apiRules.map((rules) -> {
			SignedAgentVerifier forOthers = verifier.forOthers();
			return new AgentApi(rules,
					new ToldRequests(assessor(forOthers, tokens, ledger, counter), forOthers,
							settlement(ToldRequests.ofVerifications(ledger)), policies),
					policies, counter, this.settings.clock, this.events::failed);
		});
		return new AgentSecurity(assessor, tokens, server(tokens), api, policies, this.lanes, description);
	}

	private Assessor assessor(SignedAgentVerifier verifier, AvpTokens tokens, ReplayLedger ledger,
			RateCounter counter) {
		return new Assessor(verifier, tokens, this.settings.queryTokens, settlement(ledger),
				new HourlyCounts(counter, this.events::failed), this.events);
	}

	private Settlement settlement(ReplayLedger ledger) {
		return new Settlement(this.settings.demands, ledger, this.settings.clock, this.settings.profile.clockSkew(),
				this.events::failed);
	}

	/** Takes hardly any memory before the first answer. */
	private Optional<AvpServer> server(AvpTokens tokens) {
		return this.settings.avpRules.map((rules) -> {
			requireTokens(rules, tokens);
			AvpRules.Stores stores = rules.stores().orElseGet(() -> ownStores(rules));
			ChallengeService challenges = new ChallengeService(rules.challenges(), rules.service(), stores.key(),
					stores.attempts(), stores.used(), this.events, this.settings.clock);
			return new AvpServer(challenges, tokens, rules, this.events);
		});
	}

	/** Else every challenge would be solved in vain. */
	private static void requireTokens(AvpRules rules, AvpTokens tokens) {
		boolean registers = rules.challenges().profile() == AvpProfile.EMBEDDED && rules.registration().isPresent();
		if (tokens == NoTokens.INSTANCE && !registers) {
			throw new IllegalArgumentException("avpServer gives tokens for solved challenges, but there are none; "
					+ "set tokens(...) to what issues them");
		}
	}

	/** The key goes with the memory: what it sealed is worth nothing without it. */
	private AvpRules.Stores ownStores(AvpRules rules) {
		return new AvpRules.Stores(SealingKey.generate(),
				new InMemoryAttemptLedger(this.settings.clock, rules.challenges().limitPerMinute()),
				new InMemoryReplayLedger(this.settings.clock, MAX_USED, MAX_USED_PER_NETWORK));
	}

	private KeyDirectory directory() {
		return new ConfiguredKeyDirectory(this.known.keys(),
				new CachedKeyDirectory(this.settings.directoryRules, this.known.fetched(), this.fetches,
						this.settings.provider, this.settings.clock, new SecureRandom()::nextDouble));
	}

	/** By the letter of the drafts a card is in a registry or nowhere. */
	private AgentDescriptions descriptions() {
		boolean lookUp = this.settings.profile.name().equals(WebBotAuthProfile.DEPLOYED.name());
		return new AgentDescriptions(
				new CardSources(this.known.descriptions(), this.settings.knownAgents, this.settings.registries, lookUp),
				this.fetches, this.settings.clock, new CardLog(this.events::failed));
	}

	private static DocumentFetcher fetcher(AgentSecurityBuilder settings) {
		return settings.documentFetcher.orElseGet(() -> new GuardedFetcher(
				new FetchRules(AddressPolicy.of(List.of()), Set.of(), Set.of(), settings.authorities),
				FetchLimits.DEFAULT, Optional.empty()));
	}

	/** Takes memory when a signature is first to be used once, and not before. */
	private ReplayLedger ledger() {
		return this.settings.replayLedger.orElseGet(() -> new InMemoryReplayLedger(this.settings.clock));
	}

	private RateCounter rateCounter() {
		return this.settings.rateCounter.orElseGet(() -> new InMemoryRateCounter(this.settings.clock));
	}

	static PolicySource builtIn(InstantSource clock) {
		return new FixedPolicy(
				new PolicyStatus(Optional.empty(), Policy.BUILT_IN, clock.instant(), List.of(), Optional.empty()));
	}

	private String describe() {
		return "profile " + this.settings.profile.name() + ", " + this.settings.agents.size()
				+ " known in advance, own authorities "
				+ (this.settings.authorities.isConfigured() ? this.settings.authorities
						: "unknown (only loopback hosts verify)")
				+ (this.settings.demands.equals(Demands.NONE) ? "" : ", " + this.settings.demands)
				+ ((this.settings.provider == VerificationProvider.DEFAULT) ? ""
						: ", provider " + this.settings.provider);
	}

}
