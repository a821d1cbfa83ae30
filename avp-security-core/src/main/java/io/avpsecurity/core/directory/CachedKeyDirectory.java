package io.avpsecurity.core.directory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.directory.DirectoryFlight.Landing;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.key.VerificationProvider;
import io.avpsecurity.core.state.OriginAdmission;

/**
 * The keys of agents, fetched from the URLs that their requests name and kept for as long
 * as they are good (Web Bot Auth section 5.5, WBA-40 to 49, 70 to 74).
 * <p>
 * A request never fetches itself, and waits for at most the time set, whatever it names.
 * There is one fetch of a directory at a time, whoever asks. Of the directories that
 * strangers name there is one at a time for an origin, the well-known one apart. A
 * directory that was fetched takes the place of the one before, with all it no longer
 * holds; one that cannot be fetched leaves the one before in use for six hours, marked as
 * stale. A key that is not there, or is past its end, causes at most one fetch a minute.
 * A directory that could not be had is not asked for again for 30 seconds or more. What
 * strangers can make us fetch is bounded for each client address and for this node. Dates
 * of keys are not checked here. Thread-safe.
 */
public final class CachedKeyDirectory implements KeyDirectory {

	/** How long one forced fetch keeps off the next (limit C-6). */
	private static final Duration FORCED_PAUSE = Duration.ofSeconds(60);

	private static final KeyLookup KEY_NOT_FOUND = new KeyLookup.NotFound(Reason.KEY_NOT_FOUND);

	private static final KeyLookup BLOCKED = new KeyLookup.NotFound(Reason.DIRECTORY_BLOCKED_ADDRESS);

	/** The fetch goes on, and the next request may find what it brought. */
	private static final KeyLookup TIMED_OUT = new KeyLookup.NotFound(Reason.DIRECTORY_TIMEOUT,
			Optional.of(Duration.ofSeconds(5)));

	private final DirectoryRules rules;

	private final DirectoryStore store;

	private final DirectoryFetches fetches;

	private final InstantSource clock;

	/**
	 * Creates an empty cache.
	 * @param rules how directories are kept
	 * @param configured the normalised URLs of the directories that the owner named:
	 * their fetches are bounded by nothing but their number, and they are never dropped
	 * @param fetches makes the fetches
	 * @param provider what verifies with the keys
	 * @param clock the time
	 * @param random gives numbers from 0 to 1 that nobody else knows: they spread
	 * refreshes over time
	 */
	public CachedKeyDirectory(DirectoryRules rules, Set<String> configured, BackgroundFetches fetches,
			VerificationProvider provider, InstantSource clock, DoubleSupplier random) {
		this.rules = rules;
		this.store = new DirectoryStore(configured);
		this.fetches = new DirectoryFetches(this.store, new DirectoryReader(rules, provider), fetches,
				new OriginAdmission(clock), clock, random);
		this.clock = clock;
	}

	@Override
	public KeyLookup find(KeyQuery query) {
		// The store first: what lands in between is never from the future.
		Optional<CachedDirectory> known = this.store.find(query.url());
		Instant now = this.clock.instant();
		if (known.isPresent() && known.get().isFresh(now)) {
			return findFresh(query, known.get(), now);
		}
		Optional<FailedLookup> failure = known.isPresent() ? known.get().failure() : this.store.failure(query.url());
		if (failure.isPresent() && failure.get().isCurrent(now)) {
			return staleOr(failure.get().lookup(now), query, known, now);
		}
		Optional<FetchFault> refusal = this.fetches.refusal(query.url());
		return refusal.isPresent() ? BLOCKED : afterFetch(query, known, now);
	}

	@Override
	public void verified(String url) {
		this.store.find(url).ifPresent(CachedDirectory::verified);
	}

	private KeyLookup findFresh(KeyQuery query, CachedDirectory directory, Instant now) {
		Optional<KeyLookup.Found> found = directory.find(query.keyid());
		if (found.isPresent() && !isPast(found.get(), now)) {
			if (!isFailing(directory, now) && directory.takeRefresh(now)) {
				this.fetches.start(query, Optional.of(directory));
			}
			return found.get();
		}
		if (afterForcedFetch(query, directory, now) instanceof Landing.Resolved resolved) {
			found = resolved.directory().find(query.keyid());
		}
		return orNotFound(found);
	}

	/** Somebody else's fetch may bring the key just as well. */
	private Landing afterForcedFetch(KeyQuery query, CachedDirectory directory, Instant now) {
		Optional<DirectoryFlight> flight = this.fetches.current(query.url());
		boolean forced = flight.isEmpty() && !isFailing(directory, now)
				&& directory.takeForcedRefresh(now, FORCED_PAUSE);
		if (forced) {
			flight = this.fetches.start(query, Optional.of(directory));
		}
		Landing landing = flight.map((found) -> query.waiting().await(found, this.rules.requestTimeout()))
			.orElse(DirectoryFetches.BUSY);
		if (forced && landing instanceof Landing.Refused) {
			directory.returnForcedRefresh();
		}
		return landing;
	}

	private KeyLookup afterFetch(KeyQuery query, Optional<CachedDirectory> known, Instant now) {
		Landing landing = land(query, known);
		if (landing instanceof Landing.Resolved resolved) {
			return orNotFound(resolved.directory().find(query.keyid()));
		}
		if (landing instanceof Landing.Unresolved unresolved) {
			return staleOr(unresolved.failure().lookup(now), query, known, now);
		}
		KeyLookup otherwise = (landing instanceof Landing.Refused refused)
				? new KeyLookup.NotFound(Reason.DIRECTORY_THROTTLED, Optional.of(refused.retryAfter())) : TIMED_OUT;
		return staleOr(otherwise, query, known, now);
	}

	/**
	 * Waits for the fetch that is under way, or starts one. Somebody else's fetch that
	 * was refused says nothing about our own.
	 */
	private Landing land(KeyQuery query, Optional<CachedDirectory> known) {
		Optional<DirectoryFlight> others = this.fetches.current(query.url());
		if (others.isPresent()) {
			Landing landing = query.waiting().await(others.get(), this.rules.requestTimeout());
			if (!(landing instanceof Landing.Refused)) {
				return landing;
			}
		}
		return this.fetches.start(query, known)
			.map((flight) -> query.waiting().await(flight, this.rules.requestTimeout()))
			.orElse(DirectoryFetches.BUSY);
	}

	private static KeyLookup orNotFound(Optional<KeyLookup.Found> found) {
		return found.isPresent() ? found.get() : KEY_NOT_FOUND;
	}

	/** An outage never takes away a key that was there (WBA-49). */
	private static KeyLookup staleOr(KeyLookup otherwise, KeyQuery query, Optional<CachedDirectory> known,
			Instant now) {
		return known.filter((directory) -> directory.isUsable(now))
			.flatMap((directory) -> directory.findStale(query.keyid()))
			.<KeyLookup>map((found) -> found)
			.orElse(otherwise);
	}

	private static boolean isFailing(CachedDirectory directory, Instant now) {
		return directory.failure().filter((failure) -> failure.isCurrent(now)).isPresent();
	}

	private static boolean isPast(KeyLookup.Found found, Instant now) {
		Optional<Instant> expires = found.jwk().expires();
		return expires.isPresent() && !now.isBefore(expires.get());
	}

}
