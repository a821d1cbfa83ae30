package io.avpsecurity.core.card;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.CardReason;
import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.FetchLane;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.Validators;

/**
 * Looks for the card of an agent at its own origin, once after its first verification and
 * always in the background. What is found is used only if it is bound to the agent, and
 * refreshed when it is used after its time. A failure is remembered for a day. Each agent
 * is looked for by one fetch at a time, and not more than a few agents at once. Bounded
 * by number and weight; agents without a card never push out those with one. Never waits.
 * Thread-safe.
 */
final class CardLookUp implements CardSource {

	/** Where a card may be. Neither path is registered. */
	private static final List<String> PATHS = List.of("/.well-known/signature-agent-card", "/signature-agent-card");

	private static final int MAX_CARDS = 1000;

	private static final long MAX_WEIGHT = 16L << 20;

	private static final int MAX_FAILURES = 10_000;

	/** The lane is also that of the keys of agents, which matter more. */
	private static final int AT_ONCE = 8;

	private static final Duration AFTER_FAILURE = Duration.ofHours(24);

	private final BackgroundFetches fetches;

	private final InstantSource clock;

	private final CardEvents events;

	private final Cache<String, Found> cards = Caffeine.newBuilder()
		.executor(Runnable::run)
		.maximumWeight(MAX_WEIGHT)
		.weigher(CardLookUp::weigh)
		.build();

	/** When it failed. */
	private final Cache<String, Instant> failures = Caffeine.newBuilder()
		.executor(Runnable::run)
		.maximumSize(MAX_FAILURES)
		.build();

	private final Semaphore atOnce = new Semaphore(AT_ONCE);

	private final Map<String, Boolean> onTheirWay = new ConcurrentHashMap<>();

	CardLookUp(BackgroundFetches fetches, InstantSource clock, CardEvents events) {
		this.fetches = fetches;
		this.clock = clock;
		this.events = events;
	}

	@Override
	public Optional<SignatureAgentCard> find(AgentIdentity agent, String keyid, Instant now) {
		Found found = this.cards.getIfPresent(agent.url());
		if (found == null || found.kept().isDue(now)) {
			lookUp(agent, keyid);
		}
		return Optional.ofNullable(found)
			.flatMap((card) -> card.kept().usableAt(now))
			.filter((card) -> card.isBoundTo(agent, keyid));
	}

	private void lookUp(AgentIdentity agent, String keyid) {
		if (isTooEarly(agent) || !this.atOnce.tryAcquire()) {
			return;
		}
		if (this.onTheirWay.putIfAbsent(agent.url(), true) != null) {
			this.atOnce.release();
			return;
		}
		boolean started = false;
		try {
			Found found = this.cards.getIfPresent(agent.url());
			if (found != null) {
				started = found.kept().isDue(this.clock.instant()) && refresh(agent, keyid, found);
			}
			// Another look-up may have ended since the caller looked.
			else if (!isTooEarly(agent)) {
				started = tryPath(agent, keyid, 0);
			}
		}
		finally {
			if (!started) {
				leave(agent);
			}
		}
	}

	private void leave(AgentIdentity agent) {
		if (this.onTheirWay.remove(agent.url()) != null) {
			this.atOnce.release();
		}
	}

	private boolean isTooEarly(AgentIdentity agent) {
		Instant failed = this.failures.getIfPresent(agent.url());
		Instant now = this.clock.instant();
		return failed != null && !now.isBefore(failed) && now.isBefore(failed.plus(AFTER_FAILURE));
	}

	private boolean tryPath(AgentIdentity agent, String keyid, int path) {
		String url = CardIndex.origin(agent) + PATHS.get(path);
		return fetch(agent, url, Validators.NONE, (result) -> {
			Kept<SignatureAgentCard> kept = after(agent, keyid, url, Kept.nothing(), result);
			if (kept.value().filter((card) -> card.isBoundTo(agent, keyid)).isPresent()) {
				this.cards.put(agent.url(), new Found(url, kept));
				return false;
			}
			if (path + 1 < PATHS.size()) {
				return tryPath(agent, keyid, path + 1);
			}
			remember(agent);
			return false;
		});
	}

	/** A card that is no longer bound stays, unused, until it is time to ask again. */
	private boolean refresh(AgentIdentity agent, String keyid, Found found) {
		boolean started = fetch(agent, found.url(), found.kept().validators(), (result) -> {
			Kept<SignatureAgentCard> kept = after(agent, keyid, found.url(), found.kept(), result);
			if (kept.usableAt(this.clock.instant()).isPresent()) {
				this.cards.put(agent.url(), new Found(found.url(), kept));
			}
			else {
				remember(agent);
				this.cards.invalidate(agent.url());
			}
			return false;
		});
		if (!started) {
			this.cards.put(agent.url(), new Found(found.url(), found.kept().afterBusy(this.clock.instant())));
		}
		return started;
	}

	private Kept<SignatureAgentCard> after(AgentIdentity agent, String keyid, String url,
			Kept<SignatureAgentCard> before, FetchResult result) {
		FetchedCard card = new FetchedCard(url, this.events);
		card.tell(result);
		Kept<SignatureAgentCard> after = before.after(result, this.clock.instant(), card::read, Kept.AFTER_FAILURE);
		if (after.value().filter((read) -> !read.isBoundTo(agent, keyid)).isPresent()) {
			this.events.refused(url, CardReason.CARD_NOT_BOUND);
		}
		return after;
	}

	private void remember(AgentIdentity agent) {
		this.failures.put(agent.url(), this.clock.instant());
	}

	private boolean fetch(AgentIdentity agent, String url, Validators validators, Step step) {
		return this.fetches.start(FetchLane.VERIFIED, DocumentKind.CARD,
				new FetchRequest(url, FetchedCard.accept(DocumentKind.CARD), validators), guarded(agent, step));
	}

	/** Whatever happens, the agent is not on its way for ever. */
	private Consumer<FetchResult> guarded(AgentIdentity agent, Step step) {
		return (result) -> {
			boolean goesOn = false;
			try {
				goesOn = step.take(result);
			}
			catch (RuntimeException ex) {
				remember(agent);
				this.events.failed(ex);
			}
			finally {
				if (!goesOn) {
					leave(agent);
				}
			}
		};
	}

	/** The least weight is such that the number of cards is bounded too. */
	private static int weigh(String url, Found found) {
		int weight = url.length() + found.url().length()
				+ found.kept().value().map(SignatureAgentCard::weight).orElse(0);
		return (int) Math.max(weight, MAX_WEIGHT / MAX_CARDS);
	}

	private record Found(String url, Kept<SignatureAgentCard> kept) {
	}

	/** Takes a result. */
	private interface Step {

		/**
		 * Takes it.
		 * @param result the result
		 * @return whether another fetch for the same agent is on its way now
		 */
		boolean take(FetchResult result);

	}

}
