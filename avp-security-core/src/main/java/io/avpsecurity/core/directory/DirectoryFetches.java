package io.avpsecurity.core.directory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.DoubleSupplier;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.directory.DirectoryFlight.Landing;
import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.fetch.BackgroundFetches;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.fetch.FetchLane;
import io.avpsecurity.core.fetch.FetchRequest;
import io.avpsecurity.core.fetch.FetchResult;
import io.avpsecurity.core.fetch.Validators;
import io.avpsecurity.core.state.OriginAdmission;

/**
 * Fetches directories into the store, one at a time for each origin (threats T-53, T-63,
 * T-65). Thread-safe.
 */
final class DirectoryFetches {

	/** There is no room at the moment. */
	static final Landing BUSY = new Landing.Refused(Duration.ofSeconds(5));

	private static final Landing OVER_BUDGET = new Landing.Refused(Duration.ofSeconds(60));

	private static final String ACCEPT = DirectoryReader.MEDIA_TYPE;

	private static final String ACCEPT_ELSEWHERE = ACCEPT + ", application/json;q=0.5";

	/** Refreshes begin at 70 to 90 hundredths of a lifetime (limit C-3). */
	private static final double EARLIEST = 0.7;

	private static final double SPREAD = 0.2;

	/**
	 * By origin. As many as there are threads and places in queues, and as those who are
	 * about to be refused.
	 */
	private final ConcurrentMap<String, DirectoryFlight> flights = new ConcurrentHashMap<>();

	private final DirectoryStore store;

	private final DirectoryReader reader;

	private final BackgroundFetches fetches;

	private final OriginAdmission admission;

	private final InstantSource clock;

	private final DoubleSupplier random;

	DirectoryFetches(DirectoryStore store, DirectoryReader reader, BackgroundFetches fetches, OriginAdmission admission,
			InstantSource clock, DoubleSupplier random) {
		this.store = store;
		this.reader = reader;
		this.fetches = fetches;
		this.admission = admission;
		this.clock = clock;
		this.random = random;
	}

	Optional<FetchFault> refusal(String url) {
		Optional<FetchFault> refusal = this.fetches.refusal(url);
		refusal.ifPresent((fault) -> this.fetches.refused(DocumentKind.DIRECTORY, url, fault.code()));
		return refusal;
	}

	/** Returns the fetch of a directory that is under way. */
	Optional<DirectoryFlight> current(String url) {
		return Optional.ofNullable(this.flights.get(origin(url))).filter((flight) -> flight.isFor(url));
	}

	/**
	 * Starts a fetch, or joins the one that somebody has just started.
	 * @param query for whom
	 * @param known what the decision to fetch was made on
	 * @param now the time of that decision
	 * @return the fetch, which may have landed already, or empty when another directory
	 * of the origin is being fetched
	 */
	Optional<DirectoryFlight> start(KeyQuery query, Optional<CachedDirectory> known, Instant now) {
		String url = query.url();
		DirectoryFlight flight = new DirectoryFlight(url);
		DirectoryFlight other = this.flights.putIfAbsent(origin(url), flight);
		if (other != null) {
			return other.isFor(url) ? Optional.of(other) : Optional.empty();
		}
		Optional<CachedDirectory> current = this.store.find(url);
		// Not at the time of the decision: what failed since then has failed after it.
		Optional<Landing> landed = landedSince(url, known, current, this.clock.instant());
		if (landed.isPresent()) {
			land(flight, url, landed.get());
			return Optional.of(flight);
		}
		FetchLane lane = lane(url, current);
		if (lane == FetchLane.STRANGER && !this.admission.admit(query.clientAddress().get())) {
			this.fetches.refused(DocumentKind.DIRECTORY, url, Reason.DIRECTORY_THROTTLED.code());
			land(flight, url, OVER_BUDGET);
		}
		else if (!this.fetches.start(lane, DocumentKind.DIRECTORY, request(url, current),
				(result) -> arrive(flight, url, current, result))) {
			land(flight, url, BUSY);
		}
		return Optional.of(flight);
	}

	/**
	 * A fetch that landed between the decision for another one and its start has decided
	 * otherwise: there is never a second one for the same reason.
	 */
	private Optional<Landing> landedSince(String url, Optional<CachedDirectory> known,
			Optional<CachedDirectory> current, Instant now) {
		if (current.isPresent()) {
			if (known.isEmpty() || known.get() != current.get()) {
				return Optional.of(new Landing.Resolved(current.get()));
			}
			return current.get().failure().filter((failure) -> failure.isCurrent(now)).map(Landing.Unresolved::new);
		}
		return this.store.failure(url).filter((failure) -> failure.isCurrent(now)).map(Landing.Unresolved::new);
	}

	private void arrive(DirectoryFlight flight, String url, Optional<CachedDirectory> known, FetchResult result) {
		Landing landing = BUSY;
		try {
			landing = take(url, known, result);
		}
		finally {
			// Whatever goes wrong in here, nobody waits for ever and the next may try.
			land(flight, url, landing);
		}
	}

	/** The next fetch may start only when what this one brought is in the store. */
	private void land(DirectoryFlight flight, String url, Landing landing) {
		this.flights.remove(origin(url), flight);
		flight.land(landing);
	}

	private Landing take(String url, Optional<CachedDirectory> known, FetchResult result) {
		Instant now = this.clock.instant();
		Optional<FailedLookup> before = known.isPresent() ? known.get().failure() : this.store.failure(url);
		if (result instanceof FetchResult.Failed failed) {
			return fail(url, known, FailedLookup.of(failed, before, now));
		}
		if (result instanceof FetchResult.NotModified notModified) {
			return known
				.map((directory) -> keep(url, this.reader.renew(directory.directory(), notModified, now), known, now))
				.orElseGet(() -> fail(url, known, FailedLookup.of(Reason.DIRECTORY_STATUS, before, now)));
		}
		Checked<FetchedDirectory> read = this.reader.read(url, (FetchResult.Loaded) result, now);
		if (read instanceof Checked.Passed<FetchedDirectory> passed) {
			return keep(url, passed.value(), known, now);
		}
		return fail(url, known, FailedLookup.of(((Checked.Failed<FetchedDirectory>) read).reason(), before, now));
	}

	private Landing keep(String url, FetchedDirectory directory, Optional<CachedDirectory> known, Instant now) {
		CachedDirectory cached = new CachedDirectory(directory, now, EARLIEST + SPREAD * this.random.getAsDouble(),
				known);
		this.store.put(url, cached);
		return new Landing.Resolved(cached);
	}

	private Landing fail(String url, Optional<CachedDirectory> known, FailedLookup failure) {
		known.ifPresentOrElse((directory) -> directory.failed(failure), () -> this.store.fail(url, failure));
		return new Landing.Unresolved(failure);
	}

	private FetchLane lane(String url, Optional<CachedDirectory> known) {
		if (this.store.isConfigured(url)) {
			return FetchLane.CONFIGURED;
		}
		return known.filter(CachedDirectory::isVerified).isPresent() ? FetchLane.VERIFIED : FetchLane.STRANGER;
	}

	private static FetchRequest request(String url, Optional<CachedDirectory> known) {
		Validators validators = known.map((directory) -> directory.directory().validators()).orElse(Validators.NONE);
		return new FetchRequest(url, url.endsWith(DirectoryReader.WELL_KNOWN_PATH) ? ACCEPT : ACCEPT_ELSEWHERE,
				validators);
	}

	private static String origin(String url) {
		int slash = url.indexOf('/', "https://".length());
		return (slash < 0) ? url : url.substring(0, slash);
	}

}
